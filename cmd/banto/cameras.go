package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
)

// newCameras is `banto cameras`: what --source may name.
func newCameras() *cobra.Command {
	return &cobra.Command{
		Use:     "cameras",
		Short:   "List the cameras that are plugged in, by the path that stays theirs",
		Example: "  banto cameras",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			list := cameras(os.DirFS("/"))
			if len(list) == 0 {
				fmt.Fprintln(cmd.OutOrStdout(), "No camera is plugged in.")
				return nil
			}
			t := &textTable{head: []string{"camera", "--source"}}
			for _, c := range list {
				t.add(c.name, c.path)
			}
			return t.print(cmd.OutOrStdout())
		},
	}
}

// A cameraEntry is one camera: its maker's name and its device path.
type cameraEntry struct{ name, path string }

// cameras lists the V4L2 devices under root, the path by id where there is one:
// numbers change when cameras are plugged in another order.
func cameras(root fs.FS) []cameraEntry {
	byID := map[string]string{}
	links, _ := fs.Glob(root, "dev/v4l/by-id/*") // none where there is no udev
	for _, link := range links {
		if target, err := fs.ReadLink(root, link); err == nil {
			byID[filepath.Base(target)] = "/" + link
		}
	}
	names, _ := fs.Glob(root, "sys/class/video4linux/video*/name")
	var out []cameraEntry
	for _, file := range names {
		text, err := fs.ReadFile(root, file)
		if err != nil {
			continue
		}
		device := filepath.Base(filepath.Dir(file))
		path, ok := byID[device]
		if !ok {
			path = "/dev/" + device
		}
		out = append(out, cameraEntry{strings.TrimSpace(string(text)), path})
	}
	return out
}
