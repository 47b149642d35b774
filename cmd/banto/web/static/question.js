// What the camera could not see well: one question with a picture for each answer,
// and one tap answers. The game goes on meanwhile.
import { h, s, swap } from "./dom.js";
import { say, tell } from "./words.js";
import { send } from "./send.js";

const box = document.getElementById("question");
let shown = "";

export const optionText = (option) => option.words.map((w) => tell(w)).join(" ") + (option.refused ? ` ${say("story.refused")}` : "");

export function drawQuestion({ snap }) {
  const q = snap.question;
  const key = JSON.stringify([snap.game, q]);
  if (key === shown) return;
  shown = key;
  box.hidden = !q;
  document.body.classList.toggle("asked", Boolean(q));
  if (!q) return;
  const settle = (option) => send("/api/question", { question: q.id, option });
  swap(box, h("div", { class: "ask" }, h("b", {}, say("question.title")),
    h("button", { id: "answer-none", "data-key": "answer-none", onclick: () => settle(null) }, say("question.skip"))),
    h("div", { class: "answers" }, ...q.options.map((option, i) => h("button", { id: `answer-${i}`, "data-key": `answer-${i}`, onclick: () => settle(i) },
      pictured(q, option), h("span", {}, optionText(option))))));
}

// pictured is the part of the picture that an answer is about, its place marked;
// of what the picture does not show, that part of the drawing.
function pictured(q, option) {
  const wanted = q.options.flatMap((o) => o.spots ?? []);
  const own = option.spots ?? [];
  if (q.frame && wanted.length && (own.length || !option.places?.length)) return photo(q, own, wanted);
  return drawn(option.places?.length ? option.places : q.options.flatMap((o) => o.places ?? []), option);
}

// Shares of the table's span in the picture: the least side of a crop, the space
// around places, the most that places of both answers may lie apart to be shown in
// one crop, and the radius of a mark.
const least = 0.45;
const around = 0.32;
const together = 0.5;
const mark = 0.065;

function photo(q, own, wanted) {
  const all = bounds(wanted);
  const near = own.length === 0 || all.size <= together * q.span;
  const at = near ? all : bounds(own);
  const side = Math.min(Math.max(least * q.span, at.size + around * q.span), q.w, q.h);
  const place = (middle, most) => Math.min(Math.max(middle - side / 2, 0), most - side);
  return s("svg", { viewBox: `${place(at.x, q.w)} ${place(at.y, q.h)} ${side} ${side}`, "aria-hidden": "true" },
    s("image", { href: `/picture/${q.frame}`, width: q.w, height: q.h }), ...own.flatMap((spot) => rings(spot.x, spot.y, mark * q.span, mark * q.span)));
}

function bounds(spots) {
  const xs = spots.map((spot) => spot.x);
  const ys = spots.map((spot) => spot.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, size: Math.max(right - left, bottom - top) };
}

// rings are a mark of radius r, as thick as suits one of radius bold.
const rings = (x, y, r, bold) => [s("circle", { class: "halo", cx: x, cy: y, r, "stroke-width": bold / 2.5 }), s("circle", { class: "here", cx: x, cy: y, r, "stroke-width": bold / 4.5 })];

// margin is the space around places of the drawing, mm.
const margin = 55;

function drawn(places, option) {
  const table = document.querySelector("#table svg");
  const found = places.map((place) => table?.querySelector(`[data-place="${CSS.escape(place)}"]`)).filter(Boolean);
  if (!found.length) return null;
  const spots = found.map((e) => ({ x: Number(e.dataset.x), y: Number(e.dataset.y), place: e.dataset.place, r: Math.max(e.dataset.w ?? 0, e.dataset.h ?? 0, 2 * (e.dataset.r ?? 0)) / 2 }));
  const at = bounds(spots);
  const side = at.size + 2 * margin;
  const copy = table.cloneNode(true);
  copy.querySelectorAll(".hint").forEach((e) => e.remove());
  copy.querySelectorAll("[tabindex]").forEach((e) => e.removeAttribute("tabindex"));
  copy.setAttribute("viewBox", `${at.x - side / 2} ${at.y - side / 2} ${side} ${side}`);
  copy.setAttribute("aria-hidden", "true");
  copy.append(...spots.filter((spot) => option.places?.includes(spot.place)).flatMap((spot) => rings(spot.x, spot.y, Math.max(spot.r * 1.15, side / 9), side / 9)));
  return copy;
}
