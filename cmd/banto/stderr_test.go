//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLibrariesPrintNothing reads a JPEG whose data libjpeg complains of, in a
// program of its own, and lets it panic: its own words are all that stands there.
func TestLibrariesPrintNothing(t *testing.T) {
	if path := os.Getenv("BANTO_DAMAGED"); path != "" {
		require.NoError(t, ownStderr())
		_, err := loadFrame(path)
		fmt.Fprintln(os.Stderr, "read:", err)
		panic("said by the program")
	}
	whole, err := os.ReadFile(filepath.Join(demo, "0001.jpg"))
	require.NoError(t, err)
	from := bytes.Index(whole, []byte{0xff, 0xda}) + 14
	for i := from + 1000; i < from+2000; i++ {
		whole[i] = 0x55 // damaged, but no marker
	}
	path := filepath.Join(t.TempDir(), "damaged.jpg")
	require.NoError(t, os.WriteFile(path, whole, 0o644))
	child := exec.Command(os.Args[0], "-test.run", "^TestLibrariesPrintNothing$")
	child.Env = append(os.Environ(), "BANTO_DAMAGED="+path)
	var said strings.Builder
	child.Stderr = &said
	require.Error(t, child.Run())
	require.True(t, strings.HasPrefix(said.String(), "read: <nil>\npanic: said by the program"), said.String())
}
