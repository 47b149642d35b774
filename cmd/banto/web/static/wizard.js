// The first sheet, the new game wizard, and the end of a game.
import { h, openSheet, closeSheet, dot, paint, playerPaint, paintsOf, games } from "./dom.js";
import { say, tell, playerName, number } from "./words.js";
import { send } from "./send.js";

const gameOf = (name) => games.find((g) => g.name === name);

// welcome offers the unfinished game, or begins the wizard.
export function welcome(app) {
  const { offer } = app.snap;
  if (!offer) return newGame(app);
  const names = offer.seats.map((s) => s.name || say(`player.${s.player}`, {}, offer.name)).join(", ");
  openSheet(say("offer.title"),
    h("p", {}, say("offer.text", { game: say("name", {}, offer.name), players: names, round: tell(offer.round, offer.name) }), offer.at ? ` · ${new Date(offer.at).toLocaleString(document.documentElement.lang)}` : ""),
    h("div", { class: "row" },
      h("button", { id: "offer-yes", class: "main", onclick: async () => { closeSheet(); await send("/api/resume"); } }, say("offer.yes")),
      h("button", { id: "offer-no", onclick: () => newGame(app) }, say("offer.no"))));
}

// newGame asks what is played, then who plays; where a camera sees how the
// table is laid out that is taken from it.
export function newGame(app) {
  const set = app.live?.setup;
  if (games.length === 1 || set) return drawWizard(app, wizard(gameOf(app.live?.game) ?? games[0], set));
  openSheet(say("new.title"), h("div", { class: "games" }, ...games.map((g) => h("button", { id: `game-${g.name}`, onclick: () => drawWizard(app, wizard(g)) },
    h("img", { src: `/sketch/${g.name}`, alt: "" }), h("b", {}, say("name", {}, g.name)), h("span", {}, `${g.kit.least}–${g.kit.most}`)))),
    app.snap.name && h("button", { onclick: closeSheet }, say("cancel")));
}

// wizard is the state of the answers.
function wizard(game, set) {
  const players = set?.players?.length ? set.players : game.kit.colors.slice(0, Math.max(2, game.kit.least));
  const rows = Object.fromEntries((game.kit.rows ?? []).map((r) => [r.name, set?.rows?.[r.name] ?? [...r.colors]]));
  return { game, seats: players.map((color) => ({ color, name: "" })), rows, picked: null };
}

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const words = (w, key, values) => say(key, values, w.game.name);

function drawWizard(app, w) {
  const again = () => drawWizard(app, w);
  openSheet(words(w, "name"),
    h("div", { class: "row", role: "group", "aria-label": say("new.count") }, ...range(w.game.kit.least, w.game.kit.most).map((n) => h("button", { id: `count-${n}`, "aria-pressed": String(w.seats.length === n), onclick: () => { count(w, n); again(); } }, String(n)))),
    h("p", {}, say("new.names")), h("div", { class: "seats" }, ...w.seats.map((seat, i) => seatRow(w, seat, i, again))),
    ...(w.game.kit.rows ?? []).flatMap((r) => row(w, r, again)),
    h("div", { class: "row" },
      h("button", { id: "begin", class: "main", onclick: () => begin(w) }, say("new.start")),
      games.length > 1 && h("button", { id: "other-game", onclick: () => newGame({ ...app, live: null }) }, say("new.other")),
      app.snap.name && h("button", { onclick: closeSheet }, say("cancel"))));
}

function count(w, n) {
  const free = w.game.kit.colors.filter((c) => !w.seats.some((s) => s.color === c));
  while (w.seats.length < n) w.seats.push({ color: free.shift(), name: "" });
  w.seats.length = n;
}

function seatRow(w, seat, i, again) {
  const called = (c) => words(w, `player.${c}`);
  const color = h("select", { "aria-label": say("new.color", { n: i + 1 }), onchange: (e) => { take(w, seat, e.target.value); again(); } },
    ...w.game.kit.colors.map((c) => h("option", { value: c, selected: c === seat.color }, called(c))));
  const name = h("input", { "aria-label": say("new.name", { n: i + 1 }), placeholder: called(seat.color), maxlength: "20", value: seat.name, oninput: (e) => { seat.name = e.target.value; } });
  const up = h("button", { "aria-label": say("new.up", { player: called(seat.color) }), disabled: i === 0, onclick: () => { w.seats.splice(i - 1, 2, w.seats[i], w.seats[i - 1]); again(); } }, "↑");
  return h("div", { class: "seat" }, dot(playerPaint(seat.color, paintsOf(w.game.name))), name, color, up);
}

// take gives a seat a colour; who had it gets the old one.
function take(w, seat, color) {
  const other = w.seats.find((s) => s.color === color);
  if (other) other.color = seat.color;
  seat.color = color;
}

// row is pieces in an order; two taps swap two of them.
function row(w, r, again) {
  const list = w.rows[r.name];
  const shuffle = h("button", { onclick: () => { w.rows[r.name] = shuffled(list); again(); } }, say("new.shuffle"));
  return [h("p", {}, words(w, `row.${r.name}`), " ", shuffle), h("div", { class: "stocks" }, ...list.map((c, i) => {
    const p = paint(`${r.group}.${c}`, paintsOf(w.game.name));
    const b = h("button", { "aria-pressed": String(w.picked?.row === r.name && w.picked.i === i), "aria-label": words(w, `${r.group}.${c}`), onclick: () => { pick(w, r.name, i); again(); } }, p.letter);
    b.style.background = p.fill;
    b.style.color = p.ink;
    return b;
  }))];
}

function shuffled(list) {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

function pick(w, name, i) {
  if (w.picked?.row !== name) { w.picked = { row: name, i }; return; }
  const list = w.rows[name];
  [list[i], list[w.picked.i]] = [list[w.picked.i], list[i]];
  w.picked = null;
}

async function begin(w) {
  const names = Object.fromEntries(w.seats.filter((s) => s.name.trim()).map((s) => [s.color, s.name.trim()]));
  const r = await send("/api/game", { game: w.game.name, setup: { players: w.seats.map((s) => s.color), names, rows: w.rows } });
  if (r.ok) closeSheet();
}

// showEnd is the breakdown of every player's points.
export function showEnd(app) {
  const { standings, status } = app.snap;
  const rows = standings.players.flatMap((p) => [
    h("tr", { class: "sum" }, h("td", {}, dot(playerPaint(p.player)), " ", playerName(p.player), standings.winners.includes(p.player) ? " ★" : ""), h("td", {}), h("td", {}, number(p.total))),
    ...(p.lines ?? []).map((line) => h("tr", {}, h("td", {}, tell(line.name)), h("td", {}, line.sum), h("td", {}, number(line.points)))),
  ]);
  openSheet(tell(status.title), h("table", { class: "score", id: "final" }, h("tbody", {}, ...rows)),
    h("div", { class: "row" },
      h("button", { id: "save", class: "main", onclick: () => { location.href = `/report.html?lang=${document.documentElement.lang}`; } }, say("save")),
      h("button", { onclick: () => newGame(app) }, say("new")),
      h("button", { id: "end-close", onclick: closeSheet }, say("close"))));
}
