// The drawing of the table: what can be tapped, and the hints upon it.
import { h, s } from "./dom.js";
import { tell, worth, say } from "./words.js";
import { hints, tap, wants, choose } from "./action.js";
import { correct } from "./correct.js";

const table = document.getElementById("table");
let drawn = "";
let turn = null; // degrees of the view from the side; null: from above

export function drawTable(app) {
  const text = app.snap.drawing ?? "";
  if (!app.snap.tall) turn = null;
  if (text !== drawn) {
    drawn = text;
    if (turn === null) show(app, text);
    else look(app);
  }
  table.querySelectorAll(".hint").forEach((e) => e.remove());
  views(app);
  const svg = table.querySelector("svg");
  if (!svg) return;
  if (!app.mode) for (const place of app.snap.fresh ?? []) ring(svg, place, { fresh: true });
  const list = hints(app);
  for (const e of table.querySelectorAll(".place")) label(app, e, list.get(e.dataset.place));
  for (const [place, hint] of list) ring(svg, place, hint);
  for (const reason of app.snap.alarm?.reasons ?? []) for (const place of reason.places ?? []) ring(svg, place, { wrong: true });
}

// show puts a drawing in the place of the last.
function show(app, text) {
  const focused = document.activeElement?.dataset?.place;
  table.querySelector("svg")?.remove();
  table.insertAdjacentHTML("afterbegin", text); // the server's own drawing: no text in it is a person's
  table.dataset.turn = turn ?? "";
  for (const e of table.querySelectorAll(".place")) listen(app, e);
  if (app.snap.open && turn === null) table.querySelector("svg")?.addEventListener("click", (e) => beside(app, e));
  if (focused) find(focused)?.focus();
}

// look fetches the view from the side.
async function look(app) {
  const asked = turn;
  const r = await fetch(`/side.svg?turn=${asked}`);
  if (!r.ok || asked !== turn) return;
  show(app, await r.text());
  app.redraw();
}

// views lets a table be looked at from above or from a side.
function views(app) {
  const there = table.querySelector(".views");
  if (!app.snap.tall) return there?.remove();
  if (there) return;
  const slide = h("input", { type: "range", min: "0", max: "355", step: "5", value: "30", "aria-label": say("view.turn"), oninput: (e) => { turn = Number(e.target.value); look(app); } });
  const above = h("button", { id: "view-above", onclick: () => { turn = null; show(app, drawn); app.redraw(); } }, say("view.above"));
  const side = h("button", { id: "view-side", onclick: () => { turn = Number(slide.value); look(app); } }, say("view.side"));
  table.append(h("div", { class: "views" }, above, side, slide));
}

export const find = (place) => table.querySelector(`[data-place="${CSS.escape(place)}"]`);

function listen(app, e) {
  e.addEventListener("click", (click) => {
    click.stopPropagation();
    touched(app, meant(app, e, click));
  });
  e.addEventListener("keydown", (key) => {
    if (key.key !== "Enter" && key.key !== " ") return;
    key.preventDefault();
    touched(app, e);
  });
  e.setAttribute("role", "button");
  e.setAttribute("tabindex", "0");
}

// meant is the place under the finger that goes on with the move, if one does,
// else the uppermost.
function meant(app, e, click) {
  const under = document.elementsFromPoint(click.clientX, click.clientY).map((x) => x.closest?.(".place")).filter(Boolean);
  return under.includes(e) ? under.find((x) => wants(app, x.dataset.place)) ?? e : e;
}

// beside is a tap on the bare table, where that is a place too.
function beside(app, click) {
  if (!app.mode) return;
  const at = new DOMPoint(click.clientX, click.clientY).matrixTransform(table.querySelector("svg").getScreenCTM().inverse());
  tap(app, `at ${Math.round(at.x)},${Math.round(at.y)}`);
}

// touched is a tap on a place: part of the move being made, the beginning of
// one, or else a correction.
async function touched(app, e) {
  const { place, does } = e.dataset;
  const begins = (kind) => app.snap.choices?.some((c) => c.kind === kind && c.places);
  if (app.mode) {
    if (does && does !== app.mode.kind && begins(does) && !wants(app, place)) return begin(app, does, place);
    return tap(app, place);
  }
  if (does && begins(does)) return begin(app, does, place);
  if (await correct(place, name(e))) return;
  const first = app.snap.choices?.find((c) => c.places?.[0] === place);
  if (first) begin(app, first.kind, place);
}

function begin(app, kind, place) {
  app.mode = null;
  choose(app, kind);
  if (wants(app, place)) tap(app, place);
}

const name = (e) => (e.dataset.name ? tell(JSON.parse(e.dataset.name)) : e.dataset.place);

function label(app, e, hint) {
  let text = name(e);
  if (hint) text += `, ${say("legal")}` + (hint.worth === undefined ? "" : `, ${say("worth", { n: hint.worth })}`);
  e.setAttribute("aria-label", text);
}

// small is the radius of marks, mm, whose gain is written into them.
const small = 12;

function ring(svg, place, hint) {
  const e = find(place);
  if (!e) return;
  const [x, y, r, w, high] = ["x", "y", "r", "w", "h"].map((key) => Number(e.dataset[key]));
  const kind = hint.wrong ? "hint wrong" : hint.chosen ? "hint chosen" : hint.fresh ? "hint fresh" : hint.worth < 0 ? "hint minus" : "hint";
  const shape = w ? s("rect", { class: "ring card", x: x - w / 2, y: y - high / 2, width: w, height: high, rx: 5 }) : s("circle", { class: "ring", cx: x, cy: y, r });
  const g = s("g", { class: kind }, shape);
  if (hint.worth) {
    const t = s("text", { x, y: w ? y - high / 2 - 3 : r < small ? y + r / 3 : y + r + 8.5, "font-size": w ? 10.5 : Math.min(10.5, r) });
    t.textContent = worth(hint.worth);
    g.append(t);
  }
  svg.append(g);
}
