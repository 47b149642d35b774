// Small helpers to build the page.
export const games = JSON.parse(document.getElementById("games").textContent);
const unknown = { fill: "#777777", ink: "#ffffff", letter: "?" };
let paints = [];

// paintGame takes the paints of a game.
export function paintGame(name) {
  paints = paintsOf(name);
}

export const paintsOf = (name) => games.find((g) => g.name === name)?.paints ?? [];
export const paint = (name, from = paints) => from.find((p) => p.name === name) ?? unknown;
export const playerPaint = (color, from) => paint(`player.${color}`, from);

// h makes an element: properties that start with "on" are listeners.
export function h(tag, props = {}, ...children) {
  const e = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (key.startsWith("on")) e.addEventListener(key.slice(2), value);
    else if (key in e && typeof value !== "string") e[key] = value;
    else if (value !== undefined) e.setAttribute(key, value);
  }
  e.append(...children.filter((c) => c !== undefined && c !== null && c !== false));
  return e;
}

// s makes an SVG element.
export function s(tag, props = {}, ...children) {
  const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(props)) e.setAttribute(key, value);
  e.append(...children);
  return e;
}

// swap replaces what is in an element and keeps the focus where it was.
export function swap(element, ...children) {
  const key = element.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  element.replaceChildren(...children.filter((c) => c !== undefined && c !== null && c !== false));
  if (key) element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus();
}

// dot is a round mark in a paint, with its letter.
export function dot(paint) {
  const e = h("span", { class: "dot", "aria-hidden": "true" }, paint.letter);
  e.style.background = paint.fill;
  e.style.color = paint.ink;
  return e;
}

const sheet = document.getElementById("sheet");

// openSheet shows a dialog with the children.
export function openSheet(title, ...children) {
  sheet.replaceChildren(h("h2", {}, title), ...children.filter(Boolean));
  sheet.setAttribute("aria-label", title);
  if (sheet.open) return;
  sheet.showModal();
  sheet.scrollTop = 0; // the first button, which has the focus, may lie far below
}

export function closeSheet() {
  if (sheet.open) sheet.close();
}

let timer;
// toast shows a line for some seconds.
export function toast(text) {
  const e = document.getElementById("toast");
  e.textContent = text;
  e.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { e.hidden = true; }, 5000);
}
