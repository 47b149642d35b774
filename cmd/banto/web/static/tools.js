// Undo, redo, the camera's controls, language, voice.
import { h, swap } from "./dom.js";
import { say } from "./words.js";
import { send, book } from "./send.js";
import { newGame, showEnd } from "./wizard.js";
import { voiceOn, switchVoice } from "./voice.js";
import { readingsOn, switchReadings } from "./live.js";

const nav = document.getElementById("tools");
const languages = { en: "English", fr: "Français", it: "Italiano", ja: "日本語" };

const button = (key, text, onclick, props = {}) => h("button", { id: `tool-${key}`, "data-key": key, onclick, ...props }, text);

export function drawTools(app) {
  const { snap, live } = app;
  const camera = live?.status;
  swap(nav,
    button("undo", `↶ ${say("undo")}`, () => book(snap.version, { event: "undo" }), { disabled: !snap.undo }),
    button("redo", `↷ ${say("redo")}`, () => book(snap.version, { event: "redo" }), { disabled: !snap.redo }),
    snap.status?.phase === "end" && button("end", say("end.view"), () => showEnd(app)),
    camera && button("pause", say(camera === "paused" ? "resume" : "pause"), () => send("/api/camera", { ask: camera === "paused" ? "resume" : "pause" })),
    camera && button("resync", say("resync"), () => send("/api/camera", { ask: "resync" })),
    camera && button("readings", say("readings"), () => { switchReadings(); app.redraw(); }, { "aria-pressed": String(readingsOn()) }),
    "speechSynthesis" in window && button("voice", say(voiceOn() ? "voice.off" : "voice.on"), () => { switchVoice(); drawTools(app); }, { "aria-pressed": String(voiceOn()) }),
    button("new", say("new"), () => newGame(app)),
    language());
}

function language() {
  const now = document.documentElement.lang;
  return h("select", { id: "language", "data-key": "language", "aria-label": say("language"), onchange: (e) => { location.search = `?lang=${e.target.value}`; } },
    ...Object.entries(languages).map(([code, name]) => h("option", { value: code, selected: code === now }, name)));
}
