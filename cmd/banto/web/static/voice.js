// The voice: off until somebody switches it on.
import { say, playerName, yen } from "./words.js";
import { alarmText } from "./panels.js";

let on = false;
export const voiceOn = () => on;

export function switchVoice() {
  on = !on;
  if (on) speak(say("voice.on"));
  else speechSynthesis.cancel();
}

function speak(text) {
  const u = new SpeechSynthesisUtterance(text);
  u.lang = { en: "en-GB", fr: "fr-FR", it: "it-IT", ja: "ja-JP" }[document.documentElement.lang];
  speechSynthesis.cancel();
  speechSynthesis.speak(u);
}

// news is what a listener wants to know between two snapshots, "" for nothing.
export function news(before, snap) {
  const t = snap.table;
  const was = before?.table;
  if (!t) return "";
  if (snap.alarm && !before?.alarm) return say("say.alarm", { why: alarmText(snap.alarm) });
  if (snap.version === before?.version) return "";
  if (t.phase === "end" && was?.phase !== "end") return say("say.end", { players: t.score.winners.map(playerName).join(", "), yen: yen(t.score.players[0].total) });
  const last = t.last && !was?.last ? say("say.last") + " " : "";
  if (t.phase === "action" && (t.turn !== was?.turn || was?.phase !== "action")) return last + say("say.turn", { player: playerName(t.turn) });
  if (t.phase === "bid" && was?.phase !== "bid") return say("say.bid");
  if (t.phase === "recall" && was?.phase !== "recall") return say("say.recall");
  return last;
}

export function announce(before, snap) {
  const text = news(before, snap);
  if (on && text) speak(text);
}
