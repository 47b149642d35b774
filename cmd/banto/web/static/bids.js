// Bids: one player at a time on this page, or each on a phone.
import { h, openSheet, closeSheet } from "./dom.js";
import { say, playerName } from "./words.js";
import { send } from "./send.js";

// coins are buttons for every bid that a player can pay.
export function coins(kept, take) {
  const list = Array.from({ length: kept / 100 + 1 }, (_, i) => 100 * i);
  return h("div", { class: "coins" }, ...list.map((n) => h("button", { id: `yen-${n}`, onclick: () => take(n) }, String(n))));
}

export function enterBid(app, player) {
  const kept = app.snap.table.players.find((p) => p.player === player).kept;
  const take = async (n) => {
    const r = await send("/api/bid", { player, yen: n });
    if (r.ok) closeSheet();
  };
  openSheet(say("bid.look", { player: playerName(player) }), h("p", {}, say("bid.how", { yen: kept })), coins(kept, take),
    h("div", { class: "row" },
      document.body.dataset.lan === "true" && h("button", { onclick: () => invite(player) }, say("bid.phone")),
      h("button", { onclick: closeSheet }, say("cancel"))));
}

async function invite(player) {
  const r = await send("/api/invite", { player });
  if (!r.qr) return;
  const code = h("div", { class: "qr" });
  code.innerHTML = r.qr; // the server's own drawing
  openSheet(say("bid.scan", { player: playerName(player) }), code, h("p", {}, r.url), h("button", { onclick: closeSheet }, say("close")));
}
