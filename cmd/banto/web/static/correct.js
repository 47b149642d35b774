// Correcting what the book says of a place.
import { h, openSheet, closeSheet, dot, drinkPaint, playerPaint } from "./dom.js";
import { say, placeName, drinkName, playerName } from "./words.js";
import { book } from "./send.js";

export async function correct(app, place) {
  const r = await (await fetch(`/api/alternatives?place=${encodeURIComponent(place)}`)).json();
  if (!r.alternatives?.length) return;
  openSheet(say("correct.title", { place: placeName(place) }),
    h("div", { class: "choices" }, ...r.alternatives.map((a) => choice(r.version, a))),
    h("button", { onclick: closeSheet }, say("cancel")));
}

const spoken = { drink: drinkName, player: playerName, place: placeName };

function choice(version, a) {
  const vars = Object.fromEntries(Object.entries(a.vars).map(([name, value]) => [name, spoken[name]?.(value) ?? value]));
  const paint = a.vars.drink ? drinkPaint(a.vars.drink) : a.vars.player ? playerPaint(a.vars.player) : null;
  const events = a.corrections.map((correction) => ({ event: "correct", correction }));
  return h("button", { onclick: async () => { closeSheet(); await book(version, ...events); } }, paint && dot(paint), say(a.key, vars));
}
