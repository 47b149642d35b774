// Choosing and making a move: a kind of move gathers its places tap by tap.
import { h, swap, dot, playerPaint } from "./dom.js";
import { say, has, tell, playerName, worth } from "./words.js";
import { book, send } from "./send.js";
import { askApart } from "./asks.js";
import { shoutButton } from "./shout.js";

const box = document.getElementById("action");

// tapped are the choices that are made on the table; the others are buttons.
const tapped = (app) => (app.snap.choices ?? []).filter((c) => c.places);
const kinds = (app) => [...new Set(tapped(app).map((c) => c.kind))];

// onlyKind leaves the only kind of move that there is chosen.
export function onlyKind(app) {
  const list = kinds(app);
  if (!app.mode && list.length === 1) app.mode = { kind: list[0], taps: [] };
}

export function choose(app, kind) {
  app.mode = (app.mode?.kind === kind && kinds(app).length > 1) || !kinds(app).includes(kind) ? null : { kind, taps: [] };
  app.redraw();
}

// open lists the choices that agree with what was tapped; without is a step
// that may be tapped again.
function open(app, without = -1) {
  const { kind, taps } = app.mode;
  return tapped(app).filter((c) => c.kind === kind && taps.every((place, step) => step === without || place === undefined || c.places[step] === place));
}

// nextSteps gives for every place that may be tapped the first open step at
// which a choice has it.
function nextSteps(app, list) {
  const out = new Map();
  for (const c of list) {
    c.places.forEach((place, step) => {
      if (app.mode.taps[step] === undefined && !(out.get(place) <= step)) out.set(place, step);
    });
  }
  return out;
}

// hints are the places to tap next, with the most that each can bring at once.
export function hints(app) {
  const out = new Map();
  if (!app.mode) return out;
  const list = open(app);
  const steps = nextSteps(app, list);
  const first = Math.min(...steps.values());
  for (const c of list) {
    const place = c.places[first];
    if (steps.get(place) !== first) continue;
    const before = out.get(place);
    if (!before || before.worth < c.worth) out.set(place, { worth: c.worth });
  }
  for (const place of app.mode.taps) if (place !== undefined) out.set(place, { chosen: true });
  return out;
}

// wants says whether a tap on a place goes on with the move.
export const wants = (app, place) => Boolean(app.mode) && nextSteps(app, open(app)).has(place);

// tap takes a place into the move that is being made. Where no choice has it
// the server tells what is meant, and why not.
export function tap(app, place) {
  const { taps } = app.mode;
  const step = nextSteps(app, open(app)).get(place);
  if (step !== undefined) {
    taps[step] = place;
    return finish(app);
  }
  const again = taps.findIndex((_, i) => open(app, i).some((c) => c.places[i] === place));
  if (again >= 0) {
    taps.length = again;
    taps[again] = place;
    return finish(app);
  }
  return attempt(app, [...taps.filter((p) => p !== undefined), place]);
}

async function attempt(app, places) {
  const { kind } = app.mode;
  const player = tapped(app).find((c) => c.kind === kind)?.player ?? app.snap.status.turn;
  const r = await send("/api/attempt", { version: app.snap.version, player, kind, places });
  if (r.more) return;
  app.mode = null;
  onlyKind(app);
  app.redraw();
}

// finish makes the move once nothing is left to tap or to tell apart.
function finish(app) {
  const list = open(app);
  if (list.length === 1 && list[0].places.every((_, i) => app.mode.taps[i] !== undefined)) return submit(app, list[0]);
  return app.redraw();
}

function submit(app, c) {
  app.mode = null;
  app.redraw();
  return book(app.snap.version, c.event);
}

function hintText(app) {
  if (!app.mode) return tell(app.snap.status.hint);
  const steps = [...nextSteps(app, open(app)).values()];
  const done = steps.length ? Math.min(...steps) : app.mode.taps.length;
  const keys = [`hint.${app.mode.kind}.${done}`, `hint.${app.mode.kind}`].filter((key) => has(key));
  return keys.length ? say(keys[0]) : tell(app.snap.status.hint);
}

// labels are buttons for choices whose places are all tapped and that differ in
// something else.
function labels(app) {
  const list = open(app).filter((c) => c.places.every((place, i) => app.mode.taps[i] === place));
  return list.length > 0 && h("div", { class: "row" }, ...list.map((c, i) => button(app, c, i, i === 0)));
}

const gain = (c) => (c.worth ? ` (${worth(c.worth)})` : "");

function button(app, c, i, main) {
  const id = i === undefined ? `do-${c.kind}` : `do-${c.kind}-${i}`;
  return h("button", { id, "data-key": id, class: main ? "main" : "", onclick: () => submit(app, c) }, tell(c.label) + gain(c));
}

// plain are the choices without places, a button each.
function plain(app) {
  const list = (app.snap.choices ?? []).filter((c) => !c.places && !c.secret && !c.shout);
  const count = (kind) => list.filter((c) => c.kind === kind).length;
  const main = list.length > 0 && kinds(app).length === 0;
  return list.length > 0 && h("div", { class: "row plain" }, ...list.map((c) => {
    const same = list.filter((other) => other.kind === c.kind);
    return button(app, c, count(c.kind) > 1 ? same.indexOf(c) : undefined, main && list.length === 1);
  }));
}

function kindButtons(app) {
  const list = kinds(app);
  return list.length > 1 && h("div", { class: "kinds" }, ...list.map((kind) => h("button", { "data-key": kind, id: `do-${kind}`, "aria-pressed": String(app.mode?.kind === kind), onclick: () => choose(app, kind) }, say(`do.${kind}`))));
}

// secrets are moves that each player makes apart.
function secrets(app) {
  const list = (app.snap.choices ?? []).filter((c) => c.secret);
  if (!list.length) return null;
  const { kind } = list[0];
  return h("div", { class: "row" }, ...app.snap.seats.map(({ player }) => {
    const mine = list.filter((c) => c.player === player);
    return h("button", { "data-key": `${kind}-${player}`, id: `${kind}-${player}`, disabled: !mine.length, onclick: () => askApart(player, mine) },
      dot(playerPaint(player)), " ", say(mine.length ? `ask.${kind}` : `ask.${kind}.in`, { player: playerName(player) }));
  }));
}

export function drawAction(app) {
  if (!app.snap.status) return swap(box);
  const several = kinds(app).length > 1;
  swap(box, shoutButton(app), kindButtons(app),
    h("div", { class: "ask" }, h("p", { "aria-live": "polite" }, hintText(app)),
      app.mode && (several || app.mode.taps.length > 0) && h("button", { "data-key": "cancel", title: say("cancel"), "aria-label": say("cancel"), onclick: () => { app.mode = null; onlyKind(app); app.redraw(); } }, "✕")),
    app.mode && labels(app), secrets(app), plain(app));
}
