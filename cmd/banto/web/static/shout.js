// Shouts: a move that anybody may make at any moment ("stop!"), by the space
// bar or a big button; whose it was is asked at leisure, the time is the shout's.
import { h, openSheet, closeSheet, dot, playerPaint } from "./dom.js";
import { say, playerName } from "./words.js";
import { send } from "./send.js";
import { invite } from "./asks.js";

const shouts = (app) => (app.snap?.choices ?? []).filter((c) => c.shout);

export function listenForShouts(app) {
  document.addEventListener("keydown", (key) => {
    if (key.key !== " " || key.repeat || key.target.closest("input,select,dialog")) return;
    if (!shouts(app).length) return;
    key.preventDefault();
    shout(app);
  }, true);
}

// shout asks who it was, with the moment at which it was.
function shout(app) {
  const list = shouts(app);
  const at = performance.now();
  const who = (c) => h("button", { id: `shout-${c.player}`, onclick: async () => { closeSheet(); await send("/api/choose", { event: c.event, ago: Math.round(performance.now() - at) }); } }, dot(playerPaint(c.player)), " ", playerName(c.player));
  openSheet(say(`ask.${list[0].kind}`), h("div", { class: "choices" }, ...list.map(who)),
    document.body.dataset.lan === "true" && h("div", { class: "row" }, ...list.map((c) => h("button", { onclick: () => invite(c.player) }, `${say("phone.by")}: ${playerName(c.player)}`))),
    h("button", { onclick: closeSheet }, say("cancel")));
}

// shoutButton is the big button, where a shout is possible.
export function shoutButton(app) {
  const list = shouts(app);
  return list.length > 0 && h("button", { id: "shout", class: "shout", "data-key": "shout", onclick: () => shout(app) }, say(`do.${list[0].kind}`));
}
