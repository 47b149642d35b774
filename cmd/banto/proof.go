package main

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"banto/vision"
)

// proofMost is how many bytes of pictures are kept beside a log; the oldest
// whole pictures go first, then the oldest crops. A game needs some 10 MB.
const proofMost = 200 << 20

// proofPlay is how many px around a change belong to its crop.
const proofPlay = 24

// A proof keeps, for every event, the whole picture and the changed part of it
// before and after: FRAME, FRAME-before.jpg and FRAME-after.jpg.
type proof struct {
	folder string
	most   int64 // bytes
}

// newProof keeps the pictures of the log at path in a folder beside it.
func newProof(path string) *proof {
	return &proof{strings.TrimSuffix(path, filepath.Ext(path)) + ".pictures", proofMost}
}

// keep writes the pictures of a change. name is the picture's, as in the events.
func (p *proof) keep(name string, before, after *vision.Frame) error {
	if err := os.MkdirAll(p.folder, 0o755); err != nil {
		return err
	}
	stem := strings.TrimSuffix(name, filepath.Ext(name))
	box := changedBox(before, after)
	pictures := []struct {
		name  string
		frame *vision.Frame
	}{{stem + ".jpg", after}, {stem + "-before.jpg", before.Crop(box)}, {stem + "-after.jpg", after.Crop(box)}}
	for _, pic := range pictures {
		file, err := pic.frame.JPEG(pictureQuality)
		if err != nil {
			return fmt.Errorf("%s: %w", pic.name, err)
		}
		if err := os.WriteFile(filepath.Join(p.folder, pic.name), file, 0o644); err != nil {
			return err
		}
	}
	return p.trim()
}

// changedBox spans all that changed, with some space around it.
func changedBox(before, after *vision.Frame) image.Rectangle {
	box := image.Rectangle{}
	boxes, _ := before.Thumb().Changes(after.Thumb())
	for _, b := range boxes {
		box = box.Union(b)
	}
	return box.Inset(-proofPlay)
}

// trim removes the oldest pictures until the folder is small enough.
func (p *proof) trim() error {
	entries, err := os.ReadDir(p.folder)
	if err != nil {
		return err
	}
	var files []os.FileInfo
	var sum int64
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			return err
		}
		files = append(files, info)
		sum += info.Size()
	}
	slices.SortFunc(files, func(a, b os.FileInfo) int {
		if x, y := isCrop(a.Name()), isCrop(b.Name()); x != y {
			if x {
				return 1
			}
			return -1
		}
		return a.ModTime().Compare(b.ModTime())
	})
	for _, f := range files {
		if sum <= p.most {
			break
		}
		if err := os.Remove(filepath.Join(p.folder, f.Name())); err != nil {
			return err
		}
		sum -= f.Size()
	}
	return nil
}

func isCrop(name string) bool {
	return strings.HasSuffix(name, "-before.jpg") || strings.HasSuffix(name, "-after.jpg")
}
