// Moves that one player makes while nobody else looks: on this page, or on the
// player's own phone.
import { h, openSheet, closeSheet } from "./dom.js";
import { say, tell, playerName } from "./words.js";
import { send } from "./send.js";

// options are buttons for every choice.
export function options(choices, taken) {
  return h("div", { class: "coins" }, ...choices.map((c, i) => h("button", {
    id: `pick-${i}`,
    onclick: async () => {
      const r = await send("/api/choose", { event: c.event });
      if (r.ok) taken();
    },
  }, tell(c.label))));
}

export function askApart(player, choices) {
  openSheet(say("ask.look", { player: playerName(player) }), h("p", {}, say(`how.${choices[0].kind}`)), options(choices, closeSheet),
    h("div", { class: "row" },
      document.body.dataset.lan === "true" && h("button", { onclick: () => invite(player) }, say("phone.by")),
      h("button", { onclick: closeSheet }, say("cancel"))));
}

export async function invite(player) {
  const r = await send("/api/invite", { player });
  if (!r.qr) return;
  const code = h("div", { class: "qr" });
  code.innerHTML = r.qr; // the server's own drawing
  openSheet(say("phone.scan", { player: playerName(player) }), code, h("p", {}, r.url), h("button", { onclick: closeSheet }, say("close")));
}
