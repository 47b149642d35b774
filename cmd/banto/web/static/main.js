// The table page: one snapshot in, everything drawn anew from it.
import { loadWords, know, say } from "./words.js";
import { toast, closeSheet, paintGame } from "./dom.js";
import { drawTable } from "./table.js";
import { drawAction, onlyKind } from "./action.js";
import { drawHeader, drawPlayers, drawStory, drawAlarm, drawNotice } from "./panels.js";
import { drawTools } from "./tools.js";
import { drawLive } from "./live.js";
import { drawQuestion } from "./question.js";
import { drawFindings } from "./finding.js";
import { welcome, showEnd } from "./wizard.js";
import { announce } from "./voice.js";
import { listenForShouts } from "./shout.js";

const app = { snap: null, live: null, mode: null, redraw };

function redraw() {
  if (!app.snap) return;
  drawHeader(app);
  drawTable(app);
  drawAction(app);
  drawPlayers(app);
  drawStory(app);
  drawAlarm(app);
  drawQuestion(app);
  drawFindings(app);
  drawTools(app);
  drawLive(app);
}

const over = (snap) => snap?.status?.phase === "end";

function take(snap) {
  const before = app.snap;
  app.snap = snap;
  window.banto = snap; // for the browser tests and for the curious
  know(snap);
  paintGame(snap.name);
  if (before?.version !== snap.version || before?.game !== snap.game) app.mode = null;
  onlyKind(app);
  redraw();
  drawNotice(before, snap);
  announce(before, snap);
  if (snap.name && (!before?.name || before.game !== snap.game)) closeSheet();
  if (!snap.name) welcome(app);
  else if (over(snap) && !over(before)) showEnd(app);
}

function listen() {
  const source = new EventSource("/events");
  source.addEventListener("state", (e) => take(JSON.parse(e.data)));
  source.addEventListener("live", (e) => { app.live = JSON.parse(e.data); redraw(); });
  source.addEventListener("open", () => { document.body.dataset.online = "yes"; });
  source.addEventListener("error", () => { document.body.dataset.online = "no"; toast(say("offline")); });
}

await loadWords(document.documentElement.lang);
listenForShouts(app);
listen();
