// Header, players, story and alarm.
import { h, swap, dot, playerPaint, openSheet } from "./dom.js";
import { say, playerName, yen, cardName, tell } from "./words.js";
import { send, book } from "./send.js";

const $ = (id) => document.getElementById(id);
const names = (list) => list.map(playerName).join(", ");

export function turnText(table) {
  if (!table) return say("turn.none");
  if (table.phase === "end") return say("turn.end", { players: names(table.score.winners) });
  if (table.phase === "action") return say(table.free ? "turn.free" : "turn.player", { player: playerName(table.turn) });
  return say(`turn.${table.phase}`);
}

export function drawHeader({ snap }) {
  const t = snap.table;
  const player = t?.players.find((p) => p.player === t.turn);
  const discs = player && h("span", { class: "discs", title: say("players.left", { discs: player.discs, claims: player.claim_discs, pyramids: player.pyramids, kept: player.kept }) },
    ...[0, 1, 2].map((i) => h("i", { class: i < player.discs ? "left" : "" })));
  swap($("turn"), player && dot(playerPaint(t.turn)), turnText(t), discs);
  document.title = `${turnText(t)} · banto`;
  swap($("order"), ...(t ? [say("round", { round: t.round }), ...order(t)] : []));
  swap($("pot"), ...(t ? pot(t) : []));
}

function order(t) {
  const out = [];
  for (const color of t.table.turn_order) {
    const d = dot(playerPaint(color));
    d.title = playerName(color);
    if (color === t.turn) d.classList.add("now");
    out.push(out.length ? " › " : " ", d);
  }
  return out;
}

function pot(t) {
  return [
    t.last && t.phase !== "end" && h("span", { class: "last", id: "last" }, say("pot.last")),
    h("span", {}, say("pot"), " ", h("b", {}, say("pot.of", { pot: yen(t.pot), threshold: yen(t.threshold) }))),
    h("progress", { max: t.threshold, value: Math.min(t.pot, t.threshold), "aria-label": say("pot") }),
  ];
}

const opened = new Set();

export function drawPlayers({ snap }) {
  const t = snap.table;
  $("players").hidden = !t;
  if (!t) return;
  swap($("players"), ...t.score.players.map((p) => playerRow(t, p)));
}

function playerRow(t, score) {
  const left = t.players.find((p) => p.player === score.player);
  const row = h("details", { class: t.turn === score.player ? "now" : "", open: opened.has(score.player) },
    h("summary", { "data-key": `player-${score.player}` }, dot(playerPaint(score.player)), h("span", { class: "name" }, playerName(score.player)), h("span", { class: "total" }, yen(score.total)),
      stock(left)),
    products(score));
  row.addEventListener("toggle", () => (row.open ? opened.add(score.player) : opened.delete(score.player)));
  return row;
}

// stock is what a player has left, in signs: discs, claims, pyramids, yen.
function stock(left) {
  const text = say("players.left", { discs: left.discs, claims: left.claim_discs, pyramids: left.pyramids, kept: yen(left.kept) });
  return h("span", { class: "left", title: text, role: "img", "aria-label": text }, ...[`● ${left.discs}`, `◎ ${left.claim_discs}`, `▲ ${left.pyramids}`, `¥ ${yen(left.kept)}`].map((t) => h("span", {}, t)));
}

export const sum = (b) => `${b.floors} × (${b.drinks.map((d) => d.price).join(" + ") || 0})`;

function products(score) {
  if (!score.buildings.length) return h("p", {}, say("players.none"));
  return h("ul", { class: "products" }, ...score.buildings.map((b) => h("li", {}, h("span", {}, `${cardName(b.card)}: ${sum(b)}`), h("b", {}, yen(b.yen)))));
}

const picture = (frame) => h("img", { src: `/picture/${frame}`, alt: "", loading: "lazy" });

// showPictures puts the table before and after a move side by side.
function showPictures(item) {
  const figure = (frame, key) => frame && h("figure", {}, picture(frame), h("figcaption", {}, say(key)));
  openSheet(tell(item), h("div", { class: "pictures" }, figure(item.before, "story.before"), figure(item.after, "story.after")), closeButton());
}

const closeButton = () => h("form", { method: "dialog" }, h("button", { class: "main" }, say("close")));

let told = "";

export function drawStory({ snap }) {
  const key = `${snap.game}/${snap.version}`;
  if (key === told) return;
  told = key;
  const items = [...(snap.story ?? [])].reverse();
  swap($("events"), ...items.map((item, i) => h("li", { class: item.event.refused ? "bad" : "" }, h("span", { class: "n" }, String(item.n)), h("span", {}, tell(item)),
    h("span", { class: "row" },
      item.after && h("button", { class: "pics", "aria-label": say("story.after"), onclick: () => showPictures(item) }, item.before ? picture(item.before) : "", picture(item.after)),
      i > 0 && h("button", { class: "back", title: say("story.back"), "aria-label": say("story.back"), onclick: () => book(snap.version, { event: "undo", to: item.n }) }, "↶")))));
}

const why = (reason) => say(`reason.${reason.code}`);
export const alarmText = (alarm) => alarm.reasons.map(why).join(" ");

export function drawAlarm({ snap }) {
  const alarm = snap.alarm;
  const box = $("alarm");
  box.hidden = !alarm;
  if (!alarm) return;
  swap(box, h("b", {}, say("alarm.title")), h("div", {}, alarmText(alarm), h("small", {}, alarm.reasons.map((r) => r.rule).join(" · "))),
    h("button", { id: "alarm-fixed", "data-key": "fixed", onclick: () => send("/api/alarm", { allow: false }) }, say("alarm.fixed")),
    snap.allow && h("button", { id: "alarm-allow", "data-key": "allow", class: "ghost", onclick: () => send("/api/alarm", { allow: true }) }, say("alarm.allow")));
}
