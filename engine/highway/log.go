package highway

// Name is the game's name in commands and logs.
const Name = "highway"
