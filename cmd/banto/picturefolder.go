package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// picturesMost is how many bytes of pictures are kept beside a log; the oldest
// whole pictures go first, then the oldest crops. A game needs some 10 MB.
const picturesMost = 200 << 20

// A pictureFolder holds the pictures of one game's events.
type pictureFolder struct {
	path string
	most int64 // bytes
}

// picturesOf is the folder of the log at path, made with the first picture.
func picturesOf(path string) pictureFolder {
	return pictureFolder{strings.TrimSuffix(path, filepath.Ext(path)) + ".pictures", picturesMost}
}

// A pictureFile is one picture of an event: its name is the event's with the
// suffix before the ending.
type pictureFile struct {
	suffix string
	jpeg   []byte
}

// The suffixes of the changed part of a picture before and after the change.
const beforeCrop, afterCrop = "-before", "-after"

// frameName is what a picture may be called: no path leads out of the folder.
var frameName = regexp.MustCompile(`^[A-Za-z0-9_-][A-Za-z0-9_.-]*$`)

// keep writes the pictures of an event and gives the name that they got: that
// wished for, or a like one where other pictures have it. None is replaced.
func (f pictureFolder) keep(name string, files ...pictureFile) (string, error) {
	if !frameName.MatchString(name) {
		return name, fmt.Errorf("%q is no name for a picture", name)
	}
	if err := os.MkdirAll(f.path, 0o755); err != nil {
		return name, err
	}
	ext := filepath.Ext(name)
	wished := strings.TrimSuffix(name, ext)
	stem := wished
	for n := 2; f.taken(stem, ext, files); n++ {
		stem = fmt.Sprintf("%s-%d", wished, n)
	}
	for _, file := range files {
		if err := os.WriteFile(f.file(stem, ext, file), file.jpeg, 0o644); err != nil {
			return name, err
		}
	}
	return stem + ext, f.trim()
}

func (f pictureFolder) file(stem, ext string, file pictureFile) string {
	return filepath.Join(f.path, stem+file.suffix+ext)
}

// taken says whether another picture has a name of the stem. The same one may:
// it was kept before the program was ended.
func (f pictureFolder) taken(stem, ext string, files []pictureFile) bool {
	return slices.ContainsFunc(files, func(file pictureFile) bool {
		there, err := os.ReadFile(f.file(stem, ext, file))
		return !errors.Is(err, fs.ErrNotExist) && !bytes.Equal(there, file.jpeg)
	})
}

// picture reads a picture that was kept.
func (f pictureFolder) picture(name string) ([]byte, error) {
	if !frameName.MatchString(name) {
		return nil, fmt.Errorf("%q is no name for a picture", name)
	}
	return os.ReadFile(filepath.Join(f.path, name))
}

// trim removes the oldest pictures until the folder is small enough.
func (f pictureFolder) trim() error {
	entries, err := os.ReadDir(f.path)
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
	for _, old := range files {
		if sum <= f.most {
			break
		}
		if err := os.Remove(filepath.Join(f.path, old.Name())); err != nil {
			return err
		}
		sum -= old.Size()
	}
	return nil
}

func isCrop(name string) bool {
	stem := strings.TrimSuffix(name, filepath.Ext(name))
	return strings.HasSuffix(stem, beforeCrop) || strings.HasSuffix(stem, afterCrop)
}
