// The first sheet, the new game wizard, and the end of a game.
import { h, openSheet, closeSheet, dot, playerPaint, drinkPaint, allPlayers, allDrinks } from "./dom.js";
import { say, playerName, drinkName, cardName, yen } from "./words.js";
import { send } from "./send.js";
import { sum } from "./panels.js";

// welcome offers the unfinished game, or begins the wizard.
export function welcome(app) {
  const offer = app.snap.offer;
  if (!offer) return newGame(app);
  const names = offer.players.map((p) => offer.names?.[p] || say(`player.${p}`)).join(", ");
  openSheet(say("offer.title"), h("p", {}, say("offer.text", { players: names, round: offer.round }), offer.at ? ` · ${new Date(offer.at).toLocaleString(document.documentElement.lang)}` : ""),
    h("div", { class: "row" },
      h("button", { id: "offer-yes", class: "main", onclick: async () => { closeSheet(); await send("/api/resume"); } }, say("offer.yes")),
      h("button", { id: "offer-no", onclick: () => newGame(app) }, say("offer.no"))));
}

function shuffled(list) {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [out[i], out[j]] = [out[j], out[i]];
  }
  return out;
}

// newGame asks who plays and how the table is laid out; where a camera sees the
// turn row and the market they are taken from it.
export function newGame(app) {
  const seen = { players: app.live?.turn_row ?? [], market: app.live?.market ?? [] };
  const w = { seats: (seen.players.length > 1 ? seen.players : allPlayers().slice(0, 2)).map((color) => ({ color, name: "" })), market: seen.market.length === 6 ? seen.market : allDrinks(), picked: -1 };
  drawWizard(app, w);
}

function drawWizard(app, w) {
  const again = () => drawWizard(app, w);
  openSheet(say("new.title"),
    h("div", { class: "row", role: "group", "aria-label": say("new.count") }, ...[2, 3, 4, 5].map((n) => h("button", { id: `count-${n}`, "aria-pressed": String(w.seats.length === n), onclick: () => { count(w, n); again(); } }, String(n)))),
    h("p", {}, say("new.names")), h("div", { class: "seats" }, ...w.seats.map((seat, i) => seatRow(w, seat, i, again))),
    h("p", {}, say("new.market")), market(w, again),
    h("div", { class: "row" },
      h("button", { onclick: () => { w.market = shuffled(w.market); again(); } }, say("new.shuffle")),
      h("button", { id: "begin", class: "main", onclick: () => begin(w) }, say("new.start")),
      app.snap.table && h("button", { onclick: closeSheet }, say("cancel"))));
}

function count(w, n) {
  const free = allPlayers().filter((c) => !w.seats.some((s) => s.color === c));
  while (w.seats.length < n) w.seats.push({ color: free.shift(), name: "" });
  w.seats.length = n;
}

function seatRow(w, seat, i, again) {
  const color = h("select", { "aria-label": say("new.color", { n: i + 1 }), onchange: (e) => { take(w, seat, e.target.value); again(); } },
    ...allPlayers().map((c) => h("option", { value: c, selected: c === seat.color }, say(`player.${c}`))));
  const name = h("input", { "aria-label": say("new.name", { n: i + 1 }), placeholder: say(`player.${seat.color}`), maxlength: "20", value: seat.name, oninput: (e) => { seat.name = e.target.value; } });
  const up = h("button", { "aria-label": say("new.up", { player: say(`player.${seat.color}`) }), disabled: i === 0, onclick: () => { w.seats.splice(i - 1, 2, w.seats[i], w.seats[i - 1]); again(); } }, "↑");
  return h("div", { class: "seat" }, dot(playerPaint(seat.color)), name, color, up);
}

// take gives a seat a colour; who had it gets the old one.
function take(w, seat, color) {
  const other = w.seats.find((s) => s.color === color);
  if (other) other.color = seat.color;
  seat.color = color;
}

// market is the row of colour cards; two taps swap two of them.
function market(w, again) {
  return h("div", { class: "stocks" }, ...w.market.map((c, i) => {
    const paint = drinkPaint(c);
    const b = h("button", { "aria-pressed": String(w.picked === i), "aria-label": drinkName(c), onclick: () => { pick(w, i); again(); } }, paint.letter);
    b.style.background = paint.fill;
    b.style.color = paint.ink;
    return b;
  }));
}

function pick(w, i) {
  if (w.picked < 0) { w.picked = i; return; }
  [w.market[i], w.market[w.picked]] = [w.market[w.picked], w.market[i]];
  w.picked = -1;
}

async function begin(w) {
  const names = Object.fromEntries(w.seats.filter((s) => s.name.trim()).map((s) => [s.color, s.name.trim()]));
  const r = await send("/api/game", { players: w.seats.map((s) => s.color), names, colors: w.market, options: {} });
  if (r.ok) closeSheet();
}

// showEnd is the breakdown of every player's yen.
export function showEnd(app) {
  const t = app.snap.table;
  const rows = t.score.players.flatMap((p) => [
    h("tr", { class: "sum" }, h("td", {}, dot(playerPaint(p.player)), " ", playerName(p.player), t.score.winners.includes(p.player) ? " ★" : ""), h("td", {}), h("td", {}, yen(p.total))),
    ...p.buildings.map((b) => h("tr", {}, h("td", {}, cardName(b.card)), h("td", {}, sum(b)), h("td", {}, yen(b.yen)))),
    p.kept !== null && h("tr", {}, h("td", {}, say("end.kept")), h("td", {}), h("td", {}, yen(p.kept))),
  ].filter(Boolean));
  openSheet(say("turn.end", { players: t.score.winners.map(playerName).join(", ") }), h("table", { class: "score", id: "final" }, h("tbody", {}, ...rows)),
    h("div", { class: "row" },
      h("button", { id: "save", class: "main", onclick: () => { location.href = `/report.html?lang=${document.documentElement.lang}`; } }, say("save")),
      h("button", { onclick: () => newGame(app) }, say("new")),
      h("button", { id: "end-close", onclick: closeSheet }, say("close"))));
}
