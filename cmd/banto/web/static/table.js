// The drawing of the table: what can be tapped, and the hints upon it.
import { h, s } from "./dom.js";
import { placeName, worth, say } from "./words.js";
import { hints, tap, choose } from "./action.js";
import { correct } from "./correct.js";

const table = document.getElementById("table");
let drawn = "";

const radius = { vertex: 13, gap: 12, stock: 24, spot: 24, card: 30, site: 15 };

export function drawTable(app) {
  const text = app.snap.drawing ?? "";
  if (text !== drawn) {
    const focused = document.activeElement?.dataset?.place;
    table.innerHTML = text; // the server's own drawing: no text in it is a person's
    drawn = text;
    for (const e of table.querySelectorAll(".place")) listen(app, e);
    if (focused) find(focused)?.focus();
  }
  table.querySelectorAll(".hint").forEach((e) => e.remove());
  const svg = table.querySelector("svg");
  if (!svg) return;
  fresh(app, svg);
  const list = hints(app);
  for (const e of table.querySelectorAll(".place")) label(e, list.get(e.dataset.place));
  for (const [place, hint] of list) ring(svg, place, hint);
  for (const reason of app.snap.alarm?.reasons ?? []) for (const place of reason.places ?? []) ring(svg, place, { wrong: true });
}

export const find = (place) => table.querySelector(`[data-place="${place}"]`);

function listen(app, e) {
  const act = () => touched(app, e.dataset.place);
  e.addEventListener("click", act);
  e.addEventListener("keydown", (key) => {
    if (key.key !== "Enter" && key.key !== " ") return;
    key.preventDefault();
    act();
  });
  e.setAttribute("role", "button");
  e.setAttribute("tabindex", "0");
}

// touched is a tap on a place: part of the action chosen, the beginning of one,
// or else a correction.
function touched(app, place) {
  if (app.mode) return tap(app, place);
  const [kind, at] = place.split(" ");
  if (app.snap.table.phase === "action") {
    if (kind === "spot") return choose(app, at);
    if (kind === "stock" && app.snap.choices.drink?.some((w) => w.move.stock === Number(at))) {
      choose(app, "drink");
      return tap(app, place);
    }
  }
  if (kind !== "spot") correct(app, place);
}

function label(e, hint) {
  let text = placeName(e.dataset.place);
  if (hint) text += `, ${say("legal")}` + (hint.yen === undefined ? "" : `, ${say("worth", { yen: hint.yen })}`);
  e.setAttribute("aria-label", text);
}

function ring(svg, place, hint) {
  const e = find(place);
  if (!e) return;
  const { x, y } = e.dataset;
  const r = radius[place.split(" ")[0]];
  const kind = hint.wrong ? "hint wrong" : hint.chosen ? "hint chosen" : hint.fresh ? "hint fresh" : hint.yen < 0 ? "hint minus" : "hint";
  const g = s("g", { class: kind }, shape(place, Number(x), Number(y), r));
  if (hint.yen) {
    const t = s("text", { x, y: place.startsWith("stock") ? Number(y) - 27 : Number(y) + r + 8.5 });
    t.textContent = worth(hint.yen);
    g.append(t);
  }
  svg.append(g);
}

// shape is the outline around a place: a card of the market, or a round mark.
function shape(place, x, y, r) {
  if (place.startsWith("stock")) return s("rect", { class: "ring card", x: x - 25, y: y - 24, width: 50, height: 48, rx: 5 });
  return s("circle", { class: "ring", cx: x, cy: y, r });
}

// fresh marks where the last move was.
function fresh(app, svg) {
  const e = app.snap.story?.at(-1)?.event;
  if (!e || app.mode) return;
  const place = { drink: () => `vertex ${e.vertex}`, claim: () => `gap ${e.gap.card} ${e.gap.side}`, build: () => `site ${e.card} ${e.site}`, price: () => `stock ${e.to}` }[e.event]?.();
  if (place) ring(svg, place, { fresh: true });
}
