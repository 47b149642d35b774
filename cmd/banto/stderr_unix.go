//go:build unix

package main

import (
	"os"
	"runtime/debug"

	"golang.org/x/sys/unix"
)

// ownStderr leaves standard error to banto alone: libjpeg, libpng and ffmpeg write
// there of every damaged picture what banto says in its own words. Crashes still
// show.
func ownStderr() error {
	fd, err := unix.FcntlInt(2, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return err
	}
	own := os.NewFile(uintptr(fd), os.Stderr.Name())
	if err := debug.SetCrashOutput(own, debug.CrashOptions{}); err != nil {
		return err
	}
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer null.Close()
	os.Stderr = own
	return unix.Dup2(int(null.Fd()), 2)
}
