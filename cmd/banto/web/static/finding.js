// What the camera found when somebody shouted: right or not, each fault, and the
// picture with it drawn in; where the picture could not tell, one tap says.
import { h, swap, openSheet, closeSheet } from "./dom.js";
import { say, tell } from "./words.js";
import { send } from "./send.js";

const box = document.getElementById("findings");
const closed = new Set();
let shown = "";

const id = (snap, f) => `${snap.game}/${f.id}`;
const fresh = (snap) => (snap?.findings ?? []).filter((f) => !closed.has(id(snap, f)));

export const findingText = (f) => [f.title, ...(f.words ?? [])].map((w) => tell(w)).join(" ");

export function drawFindings({ snap }) {
  const list = fresh(snap);
  const key = JSON.stringify([snap.game, list]);
  if (key === shown) return;
  shown = key;
  box.hidden = !list.length;
  swap(box, ...list.map((f) => finding(snap, f)));
  if (list.length) closeSheet();
}

function finding(snap, f) {
  const away = () => { closed.add(id(snap, f)); drawFindings({ snap }); };
  const answer = (o, i) => h("button", { id: `found-${f.id}-${i}`, "data-key": `found-${f.id}-${i}`, onclick: () => send("/api/finding", { finding: f.id, option: i }) }, tell(o.words));
  const answers = (list, from) => h("div", { class: "row" }, ...list.map((o, i) => answer(o, from + i)));
  return h("article", { class: f.options ? "asks" : "" }, f.frame && picture(f),
    h("div", {},
      h("div", { class: "ask" }, h("b", {}, tell(f.title)), !f.options && h("button", { "data-key": `found-${f.id}`, "aria-label": say("close"), onclick: away }, "✕")),
      ...(f.words ?? []).map((w) => h("p", {}, tell(w))),
      f.options && answers(f.options, 0),
      f.more && h("details", {}, h("summary", {}, say("finding.more")), answers(f.more, f.options.length))));
}

// picture opens in full by a tap.
function picture(f) {
  const image = () => h("img", { src: `/picture/${f.frame}`, alt: "" });
  const large = () => openSheet(tell(f.title), h("div", { class: "large" }, image()), h("form", { method: "dialog" }, h("button", { class: "main" }, say("close"))));
  return h("button", { class: "pics", "aria-label": say("finding.picture"), "data-key": `picture-${f.id}`, onclick: large }, image());
}
