// Choosing and doing an action: a mode gathers its parts tap by tap.
import { h, swap, dot, playerPaint } from "./dom.js";
import { say, playerName, drinkName, worth } from "./words.js";
import { book } from "./send.js";
import { enterBid } from "./bids.js";

const box = document.getElementById("action");
const kinds = ["drink", "price", "claim", "build"];

// actionOf leaves the only action that there is chosen.
export function actionOf(app) {
  if (app.snap.table?.free) app.mode = { kind: "build" };
}

export function choose(app, kind) {
  app.mode = app.mode?.kind === kind || !app.snap.choices[kind]?.length ? null : { kind };
  app.redraw();
}

const gapPlace = (g) => `gap ${g.card} ${g.side}`;
const parts = {
  drink: { stock: (m) => `stock ${m.stock}`, vertex: (m) => `vertex ${m.vertex}` },
  price: { from: (m) => `stock ${m.from}`, to: (m) => `stock ${m.to}` },
  claim: { gap: (m) => gapPlace(m.gap), card: (m) => (m.card ? `card ${m.card}` : "none") },
  build: { site: (m) => `site ${m.card} ${m.site}`, floor: (m) => `floor ${m.floor}` },
};

// open lists the legal moves that agree with what was chosen so far.
function open(app) {
  const { kind, ...chosen } = app.mode;
  return (app.snap.choices[kind] ?? []).filter((w) => Object.entries(chosen).every(([part, place]) => parts[kind][part](w.move) === place));
}

const missing = (mode) => Object.keys(parts[mode.kind]).filter((part) => !(part in mode));

// hints are the places to tap next, with the most yen each can bring at once.
export function hints(app) {
  const out = new Map();
  if (!app.mode) return out;
  const wanted = app.mode.kind === "price" ? missing(app.mode).slice(0, 1) : missing(app.mode);
  const plain = wanted.includes("from");
  for (const w of open(app)) {
    for (const part of wanted) {
      if (part === "card" && !("gap" in app.mode)) continue;
      const place = parts[app.mode.kind][part](w.move);
      if (plain) out.set(place, {});
      else if (!out.has(place) || out.get(place).yen < w.yen) out.set(place, { yen: w.yen });
    }
  }
  for (const [part, place] of Object.entries(app.mode)) if (part !== "kind") out.set(place, { chosen: true });
  return out;
}

const asked = { stock: ["stock"], vertex: ["vertex"], from: ["stock"], to: ["stock"], gap: ["gap"], card: ["card", "site"], site: ["site"] };

// tap takes a place into the move that is being made; when all parts are there
// the move is sent, legal or not: the server says why not.
export function tap(app, place) {
  const [kind, at] = place.split(" ");
  if (kind === "spot") return choose(app, at);
  const part = missing(app.mode).find((p) => asked[p]?.includes(kind));
  if (!part) {
    const again = Object.keys(app.mode).find((p) => asked[p]?.includes(kind));
    if (again) { delete app.mode[again]; tap(app, place); }
    return;
  }
  app.mode[part] = part === "card" ? `card ${at}` : place;
  finish(app);
}

// finish sends the move once nothing is left to choose.
export function finish(app) {
  const legal = open(app);
  const left = missing(app.mode);
  const clear = left.every((part) => part === "card" || part === "floor");
  if (legal.length && (!left.length || (clear && legal.length === 1))) return submit(app, legal[0].move);
  if (!legal.length) {
    const m = illegal(app);
    if (m) return submit(app, m);
  }
  app.redraw();
}

function submit(app, move) {
  app.mode = null;
  app.redraw();
  return book(app.snap.version, move);
}

const numbers = (place) => place.split(" ")[1].split(",").map(Number);

// illegal spells out a move that no rule allows, so that the reasons can be told.
function illegal(app) {
  const { kind, ...m } = app.mode;
  const player = app.snap.table.turn;
  const stocks = app.snap.table.table.stock;
  if (kind === "drink" && m.vertex) {
    const stock = m.stock ? Number(m.stock.split(" ")[1]) : Math.max(0, stocks.findIndex((x) => x.crate > 0 && !x.player));
    return { event: "drink", player, stock, color: stocks[stock].color, vertex: numbers(m.vertex) };
  }
  if (kind === "price" && m.from && m.to) return { event: "price", player, from: numbers(m.from)[0], to: numbers(m.to)[0] };
  if (kind === "claim" && m.gap) {
    const gap = { card: numbers(m.gap), side: m.gap.split(" ")[2] };
    return { event: "claim", player, gap, card: m.card ? numbers(m.card) : gap.card };
  }
  if (kind === "build" && m.site) return { event: "build", player, card: numbers(m.site), site: Number(m.site.split(" ")[2]), floor: 1 };
  return null;
}

function hintText(app) {
  const mode = app.mode;
  if (!mode) return say(app.snap.table.free ? "hint.free" : "hint.choose");
  const color = (place) => drinkName(app.snap.table.table.stock[numbers(place)[0]].color);
  switch (mode.kind) {
    case "drink": return mode.stock ? say("hint.drink.vertex", { drink: color(mode.stock) }) : say(mode.vertex ? "hint.drink.stock" : "hint.drink");
    case "price": return mode.from ? say("hint.price.to", { drink: color(mode.from) }) : say("hint.price");
    case "claim": return say(mode.gap ? "hint.claim.card" : "hint.claim");
  }
  return say(app.snap.table.free ? "hint.free" : mode.site ? "hint.build.floor" : "hint.build");
}

// floors are the buttons for where on a site the piece goes: a new floor first.
function floors(app) {
  const list = open(app).sort((a, b) => b.move.floor - a.move.floor);
  const top = list[0]?.move.floor;
  return h("div", { class: "row" }, ...list.map((w) => h("button", { class: w.move.floor === top ? "main" : "", "data-key": `floor-${w.move.floor}`, onclick: () => submit(app, w.move) },
    `${say(w.move.floor === top ? "floor.new" : "floor.same", { floor: w.move.floor })} (${worth(w.yen)})`)));
}

function actions(app) {
  const c = app.snap.choices;
  return [
    h("div", { class: "kinds" }, ...kinds.map((kind) => h("button", { "data-key": kind, id: `do-${kind}`, "aria-pressed": String(app.mode?.kind === kind), disabled: !c[kind]?.length, onclick: () => choose(app, kind) }, say(kind)))),
    h("div", { class: "ask" }, h("p", { "aria-live": "polite" }, hintText(app)),
      app.mode && !app.snap.table.free && h("button", { "data-key": "cancel", title: say("cancel"), "aria-label": say("cancel"), onclick: () => { app.mode = null; app.redraw(); } }, "✕")),
    app.mode?.site && floors(app),
    c.pass && h("button", { "data-key": "pass", id: "do-pass", onclick: () => book(app.snap.version, { event: "pass", player: app.snap.table.turn }) }, say("pass")),
  ];
}

function bids(app) {
  return [
    h("p", {}, say("hint.bid")),
    h("div", { class: "row" }, ...app.snap.players.map((p) => h("button", { "data-key": `bid-${p.color}`, id: `bid-${p.color}`, disabled: p.bid, onclick: () => enterBid(app, p.color) },
      dot(playerPaint(p.color)), " ", say(p.bid ? "bid.in" : "bid.enter", { player: playerName(p.color) })))),
  ];
}

function orders(app) {
  return [h("p", {}, say("hint.order")), h("div", { class: "row" }, ...app.snap.choices.order.map((m, i) => h("button", { "data-key": `order-${i}`, onclick: () => book(app.snap.version, m) }, m.turn_order.map(playerName).join(" › "))))];
}

const recall = (app) => [h("p", {}, say("hint.recall")), h("button", { class: "main", id: "do-recall", "data-key": "recall", onclick: () => book(app.snap.version, { event: "recall" }) }, say("recall"))];

export function drawAction(app) {
  const phase = app.snap.table?.phase;
  const draw = { bid: bids, order: orders, action: actions, recall }[phase];
  if (draw) return swap(box, ...draw(app).filter(Boolean));
  swap(box, phase === "end" && h("p", {}, say("hint.end")));
}

