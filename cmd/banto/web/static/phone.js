// A player's phone: bids in secret.
import { loadWords, know, say, playerName } from "./words.js";
import { h, swap, dot, playerPaint } from "./dom.js";
import { coins } from "./bids.js";
import { send } from "./send.js";
import { turnText } from "./panels.js";

const me = document.body.dataset.player;
const box = document.getElementById("action");

function draw(snap) {
  know(snap);
  const t = snap.table;
  swap(document.getElementById("turn"), dot(playerPaint(me)), t ? turnText(t) : say("turn.none"));
  const mine = t?.players.find((p) => p.player === me);
  if (!mine || t.phase !== "bid") return swap(box, h("p", {}, say("bid.wait")), mine && h("p", {}, say("bid.kept", { yen: mine.kept })));
  if (snap.players.find((p) => p.color === me).bid) return swap(box, h("p", {}, say("bid.done")));
  swap(box, h("p", {}, say("bid.how", { player: playerName(me), yen: mine.kept })), coins(mine.kept, (yen) => send("/api/bid", { player: me, yen })));
}

await loadWords(document.documentElement.lang);
const source = new EventSource("/events");
source.addEventListener("state", (e) => draw(JSON.parse(e.data)));
