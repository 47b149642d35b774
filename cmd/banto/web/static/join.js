// The page behind a code: a person's press lets the phone in.
const why = document.getElementById("why");

document.getElementById("join").addEventListener("click", async () => {
  try {
    const r = await fetch(location.pathname, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" });
    const { to, error } = await r.json();
    if (to) location.replace(to);
    else why.textContent = error;
  } catch (e) {
    why.textContent = e.message;
  }
});
