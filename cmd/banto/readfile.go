package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
)

// readFile reads the file at path, which may be a pipe, as long as it has no
// more than most bytes: a device that never ends must not fill the memory. Its
// errors are all *fs.PathError.
func readFile(path string, most int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readMost(file, most)
}

// readMost reads a file to its end, if that comes within most bytes.
func readMost(file *os.File, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(data)) > most {
		return nil, &fs.PathError{Op: "read", Path: file.Name(), Err: fmt.Errorf("holds more than %d MB", most>>20)}
	}
	return data, err
}
