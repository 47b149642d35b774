// Words of the page and of the game in the reader's language.
let lists = {}; // by game, "" for the page's own
let game = "";
let names = {};

export async function loadWords(language) {
  lists = await (await fetch(`/lang/${language}.json`)).json();
}

// know takes the game and the names of its players from a snapshot.
export function know(snap) {
  game = snap.name ?? "";
  names = Object.fromEntries((snap.seats ?? []).map((s) => [s.player, s.name]));
}

const find = (key, of) => lists[of]?.[key] ?? lists[""]?.[key];

// has says whether there are words for a key.
export const has = (key) => find(key, game) !== undefined;

// say is a sentence with its values, which are numbers, texts, words or lists of words.
export function say(key, values = {}, of = game) {
  let text = find(key, of) ?? key;
  for (const [name, value] of Object.entries(values)) text = text.replaceAll(`{${name}}`, spell(value, of));
  return text;
}

function spell(value, of) {
  if (Array.isArray(value)) return value.map((v) => spell(v, of)).join(", ");
  if (typeof value === "number") return number(value);
  return value?.key === undefined ? String(value ?? "") : tell(value, of);
}

// tell puts words as data into the reader's language; a player with a name is
// called by it.
export function tell(words, of = game) {
  const color = words.key.startsWith("player.") ? words.key.slice(7) : "";
  return names[color] || say(words.key, words.args, of);
}

export const number = (n) => (n < 0 ? "−" : "") + String(Math.abs(n)).replace(/\B(?=(\d{3})+$)/g, ",");
export const worth = (n) => (n < 0 ? "" : "+") + number(n);
export const playerName = (color) => tell({ key: `player.${color}` });
export const nameList = (colors) => colors.map(playerName).join(", ");
