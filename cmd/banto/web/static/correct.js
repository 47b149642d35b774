// Correcting what the book says of a place.
import { h, openSheet, closeSheet, dot, paint } from "./dom.js";
import { say, tell } from "./words.js";
import { book } from "./send.js";

// correct offers what a place could hold instead; false where there is nothing.
export async function correct(place, name) {
  const r = await (await fetch(`/api/alternatives?place=${encodeURIComponent(place)}`)).json();
  if (!r.alternatives?.length) return false;
  openSheet(say("correct.title", { place: name }),
    h("div", { class: "choices" }, ...r.alternatives.map((a) => choice(r.version, a))),
    h("button", { onclick: closeSheet }, say("cancel")));
  return true;
}

function choice(version, a) {
  return h("button", { onclick: async () => { closeSheet(); await book(version, ...a.events); } }, a.paint && dot(paint(a.paint)), tell(a.words));
}
