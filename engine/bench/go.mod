module banto/engine/bench

go 1.25

require (
	banto v0.0.0
	github.com/notnil/chess v1.9.0
)

require go.yaml.in/yaml/v3 v3.0.5 // indirect

replace banto => ../..
