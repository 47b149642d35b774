// Header, players, story and alarm.
import { h, swap, dot, playerPaint, openSheet } from "./dom.js";
import { say, tell, playerName, number } from "./words.js";
import { send, book } from "./send.js";
import { invite } from "./asks.js";

const $ = (id) => document.getElementById(id);

export const title = (snap) => (snap.status ? tell(snap.status.title) : say("turn.none"));

export function drawHeader({ snap }) {
  const st = snap.status;
  swap($("turn"), st?.turn && dot(playerPaint(st.turn)), title(snap), st?.turn && pips(snap, st.turn));
  $("turn").classList.toggle("long", title(snap).length > 28);
  document.title = `${title(snap)} · banto`;
  swap($("order"), ...(st ? [tell(st.round), ...order(st)] : []));
  swap($("pot"), ...(st ? gauge(st) : []));
}

// pips show how many of a kind the player to move has left.
function pips(snap, player) {
  const stock = snap.standings.players.find((p) => p.player === player)?.left?.find((s) => s.of);
  return stock && h("span", { class: "discs", title: tell(stock.words) }, ...Array.from({ length: stock.of }, (_, i) => h("i", { class: i < stock.count ? "left" : "" })));
}

function order(st) {
  const out = [];
  for (const color of st.order ?? []) {
    const d = dot(playerPaint(color));
    d.title = playerName(color);
    if (color === st.turn) d.classList.add("now");
    out.push(out.length ? " › " : " ", d);
  }
  return out;
}

function gauge(st) {
  return [
    st.notice && h("span", { class: "last", id: "last" }, tell(st.notice)),
    st.gauge && h("span", {}, h("b", {}, tell(st.gauge.words))),
    st.gauge && h("progress", { max: st.gauge.max, value: Math.min(st.gauge.value, st.gauge.max), "aria-label": tell(st.gauge.words) }),
  ];
}

const opened = new Set();

export function drawPlayers({ snap }) {
  $("players").hidden = !snap.standings;
  if (!snap.standings) return;
  swap($("players"), ...snap.standings.players.map((p) => playerRow(snap, p)));
}

function playerRow(snap, p) {
  const row = h("details", { class: snap.status.turn === p.player ? "now" : "", open: opened.has(p.player) },
    h("summary", { "data-key": `player-${p.player}` }, dot(playerPaint(p.player)), h("span", { class: "name" }, playerName(p.player)), h("span", { class: "total" }, number(p.total)), stocks(p.left ?? [])),
    breakdown(p.lines ?? []),
    document.body.dataset.lan === "true" && h("button", { class: "invite", "data-key": `invite-${p.player}`, onclick: () => invite(p.player) }, say("phone.by")));
  row.addEventListener("toggle", () => (row.open ? opened.add(p.player) : opened.delete(p.player)));
  return row;
}

// stocks are what a player has left, in signs.
function stocks(left) {
  const text = left.map((s) => tell(s.words)).join(" · ");
  return h("span", { class: "left", title: text, role: "img", "aria-label": text }, ...left.map((s) => h("span", {}, `${s.sign} ${number(s.count)}`)));
}

const item = (line) => tell(line.name) + (line.sum ? `: ${line.sum}` : "");

function breakdown(lines) {
  if (!lines.length) return h("p", {}, say("players.none"));
  return h("ul", { class: "products" }, ...lines.map((line) => h("li", {}, h("span", {}, item(line)), h("b", {}, number(line.points)))));
}

const picture = (frame) => h("img", { src: `/picture/${frame}`, alt: "", loading: "lazy" });

// showPictures puts the table before and after a move side by side.
function showPictures(item) {
  const figure = (frame, key) => frame && h("figure", {}, picture(frame), h("figcaption", {}, say(key)));
  openSheet(told(item), h("div", { class: "pictures" }, figure(item.before, "story.before"), figure(item.after, "story.after")), closeButton());
}

const closeButton = () => h("form", { method: "dialog" }, h("button", { class: "main" }, say("close")));

// told is one item of the story in the reader's language.
function told(item) {
  const text = item.words?.length ? item.words.map((w) => tell(w)) : [say("story.gone")];
  if (item.refused) text.push(say("story.refused"));
  if (item.override) text.push(say("story.override"));
  if (item.asked) text.push(say("story.asked"));
  return text.join(" ");
}

const list = (items) => (items ?? []).map(told).join(" ");

// was is what had been told in the place of an item.
const was = (item) => item.was && h("s", {}, list(item.was));

// amendment says what was told wrongly, and what happened.
export function amendment({ was, now }) {
  if (!was?.length) return say("amend.now", { now: list(now) });
  return now?.length ? say("amend.both", { was: list(was), now: list(now) }) : say("amend.was", { was: list(was) });
}

// noticeStays is for how long an amendment is told, ms; a tap puts it away.
const noticeStays = 20000;
let gone;

export function drawNotice(before, snap) {
  if (!snap.amended || (before?.game === snap.game && before?.version === snap.version)) return;
  const box = $("notice");
  const away = () => { box.hidden = true; };
  swap(box, h("span", {}, amendment(snap.amended)), h("button", { "data-key": "notice", onclick: away }, say("close")));
  box.hidden = false;
  clearTimeout(gone);
  gone = setTimeout(away, noticeStays);
}

let shown = "";

export function drawStory({ snap }) {
  const key = `${snap.game}/${snap.version}`;
  if (key === shown) return;
  shown = key;
  const items = [...(snap.story ?? [])].reverse();
  swap($("events"), ...items.map((item, i) => h("li", { class: item.refused ? "bad" : "" }, h("span", { class: "n" }, item.words?.length ? String(item.n) : ""), h("span", {}, was(item), was(item) ? " " : "", told(item)),
    h("span", { class: "row" },
      item.after && h("button", { class: "pics", "aria-label": say("story.after"), onclick: () => showPictures(item) }, item.before ? picture(item.before) : "", picture(item.after)),
      i > 0 && item.words?.length && h("button", { class: "back", title: say("story.back"), "aria-label": say("story.back"), onclick: () => book(snap.version, { event: "undo", to: item.n }) }, "↶")))));
}

const why = (reason) => say(`reason.${reason.code}`);
export const alarmText = (alarm) => alarm.reasons.map(why).join(" ");

export function drawAlarm({ snap }) {
  const alarm = snap.alarm;
  const box = $("alarm");
  box.hidden = !alarm;
  if (!alarm) return;
  swap(box, h("b", {}, say("alarm.title")), h("div", {}, alarmText(alarm), h("small", {}, [...new Set(alarm.reasons.map((r) => r.rule))].join(" · "))),
    h("button", { id: "alarm-fixed", "data-key": "fixed", onclick: () => send("/api/alarm", { allow: false }) }, say("alarm.fixed")),
    snap.allow && h("button", { id: "alarm-allow", "data-key": "allow", class: "ghost", onclick: () => send("/api/alarm", { allow: true }) }, say("alarm.allow")));
}
