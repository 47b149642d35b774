# Every action on banto; each installs what it needs and this machine lacks.
export GOTOOLCHAIN = auto
export PATH := $(CURDIR)/out/go/bin:$(PATH)

FUZZTIME ?= 3000x
MINUTES ?= 5
KILLS ?= 0

.DEFAULT_GOAL := help
.PHONY: help build demo screenshots scenes train train-jutaku test soak fuzz bench lint tools

help: ## list these actions
	@grep -hE '^[a-z]+:.*## ' Makefile | awk -F ':.*## ' '{printf "make %-11s %s\n", $$1, $$2}'

build: tools ## build bin/banto
	go build -o bin/banto ./cmd/banto

DEMO = cmd/banto/testdata/demo

demo: build ## watch a recorded game on the table page, again and again
	@rm -rf out/demo
	@bin/banto play --source $(DEMO) --bids $(DEMO)/bids.json --loop --log out/demo/game.jsonl

screenshots: tools ## make the pictures of docs/ anew
	@BANTO_SCREENSHOTS=$(CURDIR)/docs .ci/browser -run Screenshots

GAME ?= izakaya
KIND ?= stills
COUNT ?= 20
SEED ?= 0
OUT ?= $(HOME)/.cache/banto/scenes/$(GAME)-$(KIND)

scenes: ## render labelled tables: GAME KIND COUNT SEED OUT, further options in ARGS
	@.ci/scenes
	@vision/train/scenes/scenes render $(GAME) $(KIND) --count $(COUNT) --seed $(SEED) --out $(OUT) $(ARGS)

CACHE = $(HOME)/.cache/banto
DRAW = vision/train/scenes/scenes render izakaya stills --fast

SCENES = $(CACHE)/scenes/train-wilder $(CACHE)/scenes/train-dense $(CACHE)/scenes/train-wide $(CACHE)/scenes/train-low $(CACHE)/scenes/train-sun $(CACHE)/scenes/train-checks
TEACH = /usr/bin/python3 vision/train/train.py --cache $(CACHE)/train --out vision/izakaya/nets $(SCENES)

train: ## render tables and teach the networks anew from them; goes on where it was stopped
	@.ci/scenes python3-torch python3-onnx libopenblas0-pthread
	$(DRAW) --wilder --count 700 --seed 100000 --out $(CACHE)/scenes/train-wilder
	$(DRAW) --wilder --count 700 --seed 150000 --dense --out $(CACHE)/scenes/train-dense
	$(DRAW) --wide --count 500 --seed 170000 --dense --before --out $(CACHE)/scenes/train-wide
	$(DRAW) --wide --count 620 --seed 173000 --dense --low --before --out $(CACHE)/scenes/train-low
	$(DRAW) --wide --light sunbars --count 100 --seed 179000 --dense --out $(CACHE)/scenes/train-sun
	$(DRAW) --wide --light dapple --count 100 --seed 179300 --out $(CACHE)/scenes/train-sun
	$(DRAW) --wide --table gingham --count 200 --seed 177000 --dense --out $(CACHE)/scenes/train-checks
	$(DRAW) --wide --table gingham --count 100 --seed 178000 --late --out $(CACHE)/scenes/train-checks
	$(DRAW) --wilder --table checks --count 30 --seed 176100 --out $(CACHE)/scenes/train-checks
	vision/train/scenes/scenes render none stills --wilder --fast --count 120 --seed 400000 --out $(CACHE)/scenes/train-none
	$(TEACH) --minutes 75 --only layout
	$(TEACH) --minutes 40 --only offsets offsets_fine
	$(TEACH) --minutes 75 --only pieces
	$(TEACH) --minutes 75 --only close
	$(TEACH) --minutes 15 --only stock crates
	$(TEACH) --minutes 4 --only colours drinks
	$(TEACH) --minutes 30 --only sites
	$(TEACH) --minutes 75 --only floors
	/usr/bin/python3 vision/train/train.py --cache $(CACHE)/train --out vision/building/nets $(CACHE)/scenes/train-low $(CACHE)/scenes/train-wide --minutes 75 --only added
	$(TEACH) $(CACHE)/scenes/train-none --minutes 15 --only sheets

PAINT = /usr/bin/python3 vision/train/jutaku_paint.py --behind $(CACHE)/scenes/train-wilder
RENDER = vision/train/scenes/scenes render
JUTAKU = /usr/bin/python3 vision/train/train.py --cache $(CACHE)/train-jutaku --out vision/jutaku/nets
CLOSE = $(CACHE)/scenes/windows-jutaku
TUNE = --tune $(CACHE)/scenes/tune-jutaku

train-jutaku: ## paint close-ups and maps of TOKYO JUTAKU and teach its networks anew from them; after make train
	$(PAINT) --seed 620000 --count 10000 --out $(CLOSE)
	$(PAINT) --faults --seed 640000 --count 4000 --out $(CLOSE)
	$(PAINT) --sheets --seed 700000 --count 3000 --out $(CACHE)/scenes/sheets-jutaku
	$(PAINT) --maps --seed 800000 --count 1000 --out $(CACHE)/scenes/maps-jutaku
	$(PAINT) --whole --seed 600000 --count 1000 --out $(CACHE)/scenes/paint-jutaku
	$(RENDER) none stills --wilder --fast --count 40 --seed 400000 --out $(CACHE)/scenes/train-none
	$(RENDER) jutaku stills --wide --fast --count 48 --seed 910000 --out $(CACHE)/scenes/tune-jutaku
	$(RENDER) jutaku stills --wilder --fast --count 19 --seed 920000 --out $(CACHE)/scenes/tune-jutaku
	$(RENDER) jutaku stills --wide --fast --dense --count 1900 --seed 942000 --out $(CACHE)/scenes/crowds-jutaku
	$(RENDER) jutaku stills --wide --fast --hand yes --count 130 --seed 961000 --out $(CACHE)/scenes/hands-jutaku
	$(RENDER) jutaku stills --wide --fast --table gingham --count 40 --seed 963000 --out $(CACHE)/scenes/hands-jutaku
	$(JUTAKU) $(CACHE)/scenes/paint-jutaku $(CACHE)/scenes/maps-jutaku $(CACHE)/scenes/train-none $(CACHE)/scenes/crowds-jutaku $(CACHE)/scenes/hands-jutaku --minutes 25 --only jutaku_find
	$(JUTAKU) $(CLOSE) $(CACHE)/scenes/paint-jutaku $(CACHE)/scenes/hands-jutaku --minutes 20 --only jutaku_corners
	/usr/bin/python3 vision/train/train.py --cache $(CACHE)/train --out vision/building/nets $(CLOSE) $(SCENES) --minutes 60 --only building
	$(PAINT) --pairs --faults --seed 750000 --count 2500 --out $(CACHE)/scenes/painted-pairs
	$(PAINT) --pairs --seed 760000 --count 1000 --out $(CACHE)/scenes/painted-pairs
	/usr/bin/python3 vision/train/train.py --cache $(CACHE)/train --out vision/building/nets $(CACHE)/scenes/painted-pairs $(CACHE)/scenes/train-wide --minutes 75 --only laid
	/usr/bin/python3 vision/train/train.py --cache $(CACHE)/train --out vision/jutaku/nets $(CLOSE) $(CACHE)/scenes/crowds-jutaku --minutes 90 --only jutaku_floors $(TUNE)
	$(TEACH) $(CLOSE) $(CACHE)/scenes/crowds-jutaku --minutes 75 --only floors
	$(JUTAKU) $(CLOSE) $(CACHE)/scenes/sheets-jutaku --minutes 40 --only jutaku_print $(TUNE)
	$(JUTAKU) $(CLOSE) $(CACHE)/scenes/sheets-jutaku --minutes 12 --only jutaku_price $(TUNE)
	$(JUTAKU) $(CACHE)/scenes/maps-jutaku --minutes 10 --only jutaku_place $(TUNE)
	$(JUTAKU) $(CACHE)/scenes/maps-jutaku $(CACHE)/scenes/paint-jutaku $(CACHE)/scenes/train-wilder $(CACHE)/scenes/train-none --minutes 20 --only jutaku_map

test: tools ## build, vet, all tests with leaks and races, engine without cgo, short fuzzing
	go build ./...
	go vet ./...
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo "gofmt -w these files"; exit 1; }
	go test -tags matprofile ./vision/... ./calibration/...
	@# not in vision's loops over pixels, which would take most of the time and start no goroutine
	go test -race -gcflags='banto/vision/...=-race=false' ./cmd/... ./engine/...
	CGO_ENABLED=0 go vet ./engine/...
	go vet -tags browser ./cmd/banto/web
	go vet -tags "soak matprofile" ./cmd/banto
	@.ci/scenes-test
	@.ci/browser
	@.ci/fuzz $(FUZZTIME)

soak: tools ## play for MINUTES with every fault of camera and guests, until KILLS followers were killed
	@mkdir -p out
	go test -c -tags "soak matprofile" -o out/soak.test ./cmd/banto
	cd cmd/banto && ../../out/soak.test -test.run '^TestSoak$$' -test.timeout 0 -soak $(MINUTES)m -kills $(KILLS)

fuzz: tools ## run every fuzzer for MINUTES
	@.ci/fuzz $(MINUTES)m

bench: tools ## time one still and the engine
	OPENCV_FOR_THREADS_NUM=1 GOMAXPROCS=1 go test -run '^$$' -bench . -benchmem ./vision/... ./engine/...
	cd engine/bench && go test -run '^$$' -bench .

lint: tools ## vet, gofmt, staticcheck, tidy go.mod
	go vet ./...
	@test -z "$$(gofmt -l .)" || { gofmt -l .; echo "gofmt -w these files"; exit 1; }
	go run honnef.co/go/tools/cmd/staticcheck@v0.8.2 ./...
	go mod tidy -diff

tools:
	@.ci/tools
