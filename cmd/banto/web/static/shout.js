// Shouts: a move that anybody may make at any moment ("stop!"), by the space
// bar or a big button; whose it was is asked at leisure, the time is the shout's.
import { h, openSheet, closeSheet, dot, playerPaint } from "./dom.js";
import { say, playerName } from "./words.js";
import { send } from "./send.js";

const shouts = (app) => (app.snap?.choices ?? []).filter((c) => c.shout);

export function listenForShouts(app) {
  document.addEventListener("keydown", (key) => {
    if (key.key !== " " || key.repeat || key.target.closest("input,select,dialog")) return;
    if (!shouts(app).length) return;
    key.preventDefault();
    shout(app);
  }, true);
}

// shout asks who it was, one or several at the same moment: that of the shout. A
// camera answers the first at once, so before one several are told together.
function shout(app) {
  const list = shouts(app);
  const at = performance.now();
  const book = (c) => send("/api/choose", { event: c.event, ago: Math.round(performance.now() - at) });
  const together = [];
  const several = h("button", { id: "shout-several", "aria-pressed": "false", onclick: () => several.setAttribute("aria-pressed", "true") }, say("shout.several"));
  const who = (c) => {
    const b = h("button", { id: `shout-${c.player}`, "aria-pressed": "false", onclick: async () => {
      b.disabled = true;
      if (several.getAttribute("aria-pressed") === "true") together.push(c);
      const ok = together.includes(c) || (await book(c)).ok;
      b.setAttribute("aria-pressed", String(Boolean(ok)));
    } }, dot(playerPaint(c.player)), " ", playerName(c.player));
    return b;
  };
  const done = () => { closeSheet(); together.forEach(book); };
  openSheet(say(`ask.${list[0].kind}`), h("div", { class: "choices" }, ...list.map(who)),
    h("div", { class: "row" }, app.live?.game && list.length > 1 && several, h("button", { id: "shout-done", class: "main", onclick: done }, say("close"))));
}

// shoutButton is the big button, where a shout is possible.
export function shoutButton(app) {
  const list = shouts(app);
  return list.length > 0 && h("button", { id: "shout", class: "shout", "data-key": "shout", onclick: () => shout(app) }, say(`do.${list[0].kind}`));
}
