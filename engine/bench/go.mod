module banto/engine/bench

go 1.25

require (
	banto v0.0.0
	github.com/notnil/chess v1.9.0
)

replace banto => ../..
