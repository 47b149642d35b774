// Package market reads the stock row of an IZAKAYA table, its crates, and the face-down card.
//
// The network of stock cards tells coins, discs and drinks (items), all cards together which drink each is of (stock), the network of crates
// counts bottles (crates). A Market holds what that makes likely of each card and adds up over pictures;
// the cards are of different drinks, and coins do not get lost (coincount).
package market
