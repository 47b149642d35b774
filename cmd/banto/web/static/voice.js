// The voice: off until somebody switches it on.
import { say, tell, nameList } from "./words.js";
import { alarmText, amendment } from "./panels.js";
import { optionText } from "./question.js";
import { findingText } from "./finding.js";

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

const points = (snap) => say("points", { n: snap.standings.players[0].total });

const asked = ({ options: [one, other] }) => say("say.question", { one: optionText(one), other: optionText(other) });

// news is what a listener wants to know between two snapshots, "" for nothing.
export function news(before, snap) {
  const now = snap.status;
  const was = before?.status;
  if (!now) return "";
  if (snap.alarm && !before?.alarm) return say("say.alarm", { why: alarmText(snap.alarm) });
  if (snap.question && snap.question.id !== before?.question?.id) return asked(snap.question);
  const found = snap.findings?.at(-1);
  if (found && found.id !== before?.findings?.at(-1)?.id) return findingText(found);
  if (snap.version === before?.version) return "";
  if (snap.amended) return amendment(snap.amended);
  if (now.phase === "end" && was?.phase !== "end") return say("say.end", { players: nameList(snap.standings.winners), points: points(snap) });
  const notice = now.notice && !was?.notice ? tell(now.notice) + ". " : "";
  return was && tell(was.title) === tell(now.title) ? notice : notice + tell(now.title);
}

export function announce(before, snap) {
  const text = news(before, snap);
  if (on && text) speak(text);
}
