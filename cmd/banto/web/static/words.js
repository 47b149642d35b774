// Words of the page in the reader's language, and names of places and players.
let list = {};
let players = [];
let market = [];
let size = 3; // cards a side

export async function loadWords(language) {
  list = await (await fetch(`/lang/${language}.json`)).json();
}

export function say(key, values = {}) {
  let text = list[key] ?? key;
  for (const [name, value] of Object.entries(values)) text = text.replaceAll(`{${name}}`, value);
  return text;
}

// know takes names of players and the market's colours from a snapshot.
export function know(snap) {
  players = snap.players ?? [];
  size = snap.table?.table.grid.rows ?? 3;
  market = snap.table?.table.stock.map((s) => s.color) ?? [];
}

export const playerName = (color) => players.find((p) => p.color === color)?.name || say(`player.${color}`);
export const drinkName = (color) => say(`drink.${color}`);
export const yen = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, ",");
export const worth = (n) => (n < 0 ? "−" : "+") + yen(Math.abs(n));
export const cardName = ([row, col]) => "ABCDE"[row] + (col + 1);

// vertexName names a crossing by two of its cards that lie across from each
// other; at the rim by the only two.
export function vertexName([i, j]) {
  if (i === 0) return `${cardName([0, j - 1])}·${cardName([0, j])}`;
  if (j === 0) return `${cardName([i - 1, 0])}·${cardName([i, 0])}`;
  return `${cardName([i - 1, j - 1])}·${cardName([Math.min(i, size - 1), Math.min(j, size - 1)])}`;
}

// placeName says a place, given in the words of the data, in the reader's.
export function placeName(place) {
  const [kind, at, rest] = place.split(" ");
  const [a, b] = (at ?? "").split(",").map(Number);
  switch (kind) {
    case "card": return say("place.card", { name: cardName([a, b]) });
    case "vertex": return say("place.vertex", { name: vertexName([a, b]) });
    case "gap": return say("place.gap", { a: cardName([a, b]), b: cardName(rest === "E" ? [a, b + 1] : [a + 1, b]) });
    case "site": return say("place.site", { name: cardName([a, b]), site: Number(rest) + 1 });
    case "stock": return say("place.stock", { drink: drinkName(market[a]) });
    case "spot": return say(`place.spot.${at}`);
  }
  return place;
}

const story = {
  start: () => say("story.start"),
  bid: (e, item) => say("story.bids", { round: item.round, bids: players.map((p) => `${playerName(p.color)} ${item.bids[p.color]}`).join(", ") }) + (item.last ? " " + say("story.last") : ""),
  order: (e) => say("story.order", { players: e.turn_order.map(playerName).join(" › ") }),
  drink: (e) => say("story.drink", { player: playerName(e.player), drink: drinkName(e.color), place: vertexName(e.vertex) }),
  price: (e) => say("story.price", { player: playerName(e.player), from: drinkName(market[e.from]), to: drinkName(market[e.to]) }),
  claim: (e) => say("story.claim", { player: playerName(e.player), place: e.card ? cardName(e.card) : placeName(`gap ${e.gap.card} ${e.gap.side}`) }),
  build: (e) => say("story.build", { player: playerName(e.player), floor: e.floor, place: cardName(e.card) }),
  pass: (e) => say("story.pass", { player: playerName(e.player) }),
  recall: () => say("story.recall"),
  correct: () => say("story.correct"),
};

// tell says one item of the story.
export function tell(item) {
  const text = story[item.event.event]?.(item.event, item) ?? "";
  if (item.event.refused) return `${text} ${say("story.refused")}`;
  return item.event.override ? `${text} ${say("story.override")}` : text;
}
