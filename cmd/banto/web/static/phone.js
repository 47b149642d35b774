// A player's phone: moves in secret, and a button to shout.
import { loadWords, know, say, tell } from "./words.js";
import { h, swap, dot, paintGame, playerPaint } from "./dom.js";
import { options } from "./asks.js";
import { send } from "./send.js";
import { title } from "./panels.js";
import { findingText } from "./finding.js";

const me = document.body.dataset.player;
const box = document.getElementById("action");
let done = ""; // the phase in which something was chosen

function draw(snap) {
  know(snap);
  paintGame(snap.name);
  swap(document.getElementById("turn"), dot(playerPaint(me)), title(snap));
  const mine = (snap.choices ?? []).filter((c) => c.player === me);
  const shout = mine.find((c) => c.shout);
  const secret = mine.filter((c) => c.secret);
  const found = (snap.findings ?? []).map((f) => h("p", { class: "found" }, findingText(f)));
  if (shout) return swap(box, ...found, h("button", { id: "shout", class: "shout", onclick: () => send("/api/choose", { event: shout.event, ago: 0 }) }, say(`do.${shout.kind}`)));
  if (secret.length) return swap(box, h("p", {}, say(`how.${secret[0].kind}`)), options(secret, () => { done = snap.status.phase; }));
  return swap(box, ...found, h("p", {}, say(snap.status?.phase === done ? "phone.done" : "phone.wait")), ...left(snap));
}

const left = (snap) => (snap.standings?.players.find((p) => p.player === me)?.left ?? []).map((s) => h("p", {}, tell(s.words)));

await loadWords(document.documentElement.lang);
const source = new EventSource("/events");
source.addEventListener("state", (e) => draw(JSON.parse(e.data)));
