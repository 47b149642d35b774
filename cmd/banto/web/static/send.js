// Asking the server to do something.
import { say } from "./words.js";
import { toast } from "./dom.js";

async function post(path, body) {
  try {
    const r = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    return { status: r.status, ...(await r.json()) };
  } catch {
    return { status: 0, error: say("offline") };
  }
}

// send posts a request and shows why it was refused; an alarm shows itself.
export async function send(path, body = {}) {
  const r = await post(path, body);
  if (r.status === 409 && ["/api/events", "/api/question", "/api/finding"].includes(path)) toast(say("moved"));
  else if (r.reasons?.every((x) => x.code === "not-a-move")) toast(r.reasons[0].sentence);
  else if (r.error && !r.reasons) toast(r.error);
  return r;
}

// book sends events that belong to the version of the game that was looked at.
export const book = (version, ...events) => send("/api/events", { version, events });
