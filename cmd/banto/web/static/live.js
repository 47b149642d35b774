// The live picture with what is seen drawn over it.
import { s, swap, paint, h } from "./dom.js";
import { say, tell, worth } from "./words.js";
import { hints } from "./action.js";
import { book } from "./send.js";

const section = document.getElementById("live");
const svg = document.getElementById("readings");
const line = document.getElementById("status");
let shown = true;

export const readingsOn = () => shown;
export const switchReadings = () => { shown = !shown; };

export function drawLive(app) {
  const live = app.live;
  const on = Boolean(live?.status);
  document.body.classList.toggle("camera", on);
  section.hidden = !on;
  const camera = document.getElementById("camera");
  if (!on) return camera.removeAttribute("src");
  if (!camera.getAttribute("src")) camera.src = "/live.mjpg";
  line.textContent = status(live);
  line.className = ["lost", "desync", "searching"].includes(live.status) ? "warn" : "";
  svg.setAttribute("viewBox", `0 0 ${live.w || 1280} ${live.h || 720}`);
  zoom(live);
  swap(svg, ...(shown ? marks(app) : []), ...alarms(app));
  differences(app);
}

const view = document.getElementById("view");
let whole = false;
view.addEventListener("click", () => { whole = !whole; if (last) zoom(last); });
addEventListener("resize", () => { if (last) zoom(last); });
let last = null;

// part is what of the picture matters: the grid with the market and the supply
// around it, px; all of it where no table is known or somebody wants it whole.
function part({ w, h, spots }) {
  const all = { x: 0, y: 0, w, h };
  if (whole || !spots?.length) return all;
  const xs = spots.map((p) => p.x);
  const ys = spots.map((p) => p.y);
  const size = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const box = { x: Math.min(...xs) - 0.65 * size, y: Math.min(...ys) - 0.65 * size, w: Math.max(...xs) - Math.min(...xs) + 1.3 * size, h: Math.max(...ys) - Math.min(...ys) + 1.3 * size };
  return box.w > w && box.h > h ? all : box;
}

// zoom lets the part that matters fill the space there is.
function zoom(live) {
  last = live;
  const w = live.w || 1280;
  const h = live.h || 720;
  const room = section.getBoundingClientRect();
  const box = part({ w, h, spots: live.spots });
  const scale = Math.max(Math.min(room.width / box.w, room.height / box.h), Math.min(room.width / w, room.height / h));
  const place = (middle, size, space) => (size <= space ? (space - size) / 2 : Math.min(0, Math.max(space - size, space / 2 - middle)));
  view.style.width = `${w * scale}px`;
  view.style.height = `${h * scale}px`;
  view.style.left = `${place((box.x + box.w / 2) * scale, w * scale, room.width)}px`;
  view.style.top = `${place((box.y + box.h / 2) * scale, h * scale, room.height)}px`;
}

function status(live) {
  const parts = [say(`status.${live.status}`)];
  if (live.note) parts.push(live.note);
  if (live.ms) parts.push(say("status.ms", { ms: Math.round(live.ms) }));
  if (live.rms_mm) parts.push(say("status.mm", { mm: live.rms_mm.toFixed(1) }));
  return parts.join(" · ");
}

function marks(app) {
  const wanted = hints(app);
  const out = [];
  for (const spot of app.live.spots ?? []) {
    const { x, y } = spot;
    if (spot.paint) out.push(mark(x, y, paint(spot.paint).fill, paint(spot.paint).letter));
    if (spot.text) out.push(text(x, y + 10, spot.text));
    const hint = wanted.get(spot.place);
    if (hint && !hint.chosen) out.push(s("circle", { class: "ring", cx: x, cy: y, r: 20 }), ...(!hint.worth ? [] : [text(x, y + 48, worth(hint.worth))]));
  }
  return out;
}

const mark = (x, y, fill, letter) => s("g", {}, s("circle", { class: "seen", cx: x, cy: y, r: 12, fill }), text(x, y - 18, letter));

function text(x, y, words) {
  const e = s("text", { x, y });
  e.textContent = words;
  return e;
}

function alarms(app) {
  const places = new Set(app.snap.alarm?.reasons.flatMap((r) => r.places ?? []) ?? []);
  return (app.live.spots ?? []).filter((spot) => places.has(spot.place)).map(({ x, y }) => s("circle", { class: "wrong", cx: x, cy: y, r: 30 }));
}

// differences lists where book and table differ, with one tap to believe the
// table, at one place or at all of them.
function differences(app) {
  section.querySelector(".diffs")?.remove();
  const list = app.live.differences ?? [];
  if (!list.length) return;
  const use = (...wanted) => h("button", { onclick: () => book(app.snap.version, ...wanted.map((d) => d.fix)) }, say("diff.use"));
  const mendable = list.filter((d) => d.fix);
  section.append(h("div", { class: "diffs" }, h("b", {}, say("diff.title")), mendable.length > 1 && use(...mendable), ...list.map((d) => h("p", {},
    tell({ key: "diff.line", args: { place: d.name, book: d.book, seen: d.seen } }), d.fix && use(d)))));
}
