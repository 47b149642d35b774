package vision

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	_ "image/jpeg" // for the header only; OpenCV decodes
	_ "image/png"

	"banto/vision/cv"
)

const (
	// workingSide is the longest side in px that is worked on; a phone's photo
	// is shrunk to it. Raise it if floors of far cards stay too thin on photos
	// that show more than a webcam does; time grows with its square.
	workingSide = 1920
	// MinSide is the shortest side in px of a picture in which a table can be
	// told at all.
	MinSide = 120
	// maxMegapixels keeps a picture from filling the memory while it is decoded.
	maxMegapixels = 120
	// maxScans keeps a progressive JPEG from taking minutes: each scan goes over
	// the whole picture. Cameras and programs write some ten.
	maxScans = 64
)

// Decode reads a JPEG or PNG file: colour, grey, CMYK, 8 or 16 bits, turned the
// way its EXIF orientation says, long side shrunk to 1920 px. Its errors say
// in a few words what is wrong with the file.
func Decode(file []byte) (*Frame, error) {
	head, format, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return nil, fmt.Errorf("not a JPEG or PNG picture (%w)", err)
	}
	if err := checkHead(file, head, format); err != nil {
		return nil, err
	}
	m, err := cv.Decode(file, reduction(head, format))
	if err != nil {
		return nil, fmt.Errorf("the %s data is damaged (%w)", format, err)
	}
	defer m.Close()
	return fitted(m, float64(max(head.Width, head.Height)))
}

func checkHead(file []byte, head image.Config, format string) error {
	w, h := head.Width, head.Height
	switch {
	case min(w, h) < MinSide:
		return fmt.Errorf("%d×%d px is too small to show a table, the short side must have %d px", w, h, MinSide)
	case float64(w)*float64(h) > maxMegapixels*1e6:
		return fmt.Errorf("%d×%d px is more than %d megapixels, save the picture smaller", w, h, maxMegapixels)
	case format == "png" && !pngWhole(file):
		return errCut
	case format == "jpeg":
		return checkScans(file)
	}
	return nil
}

var errCut = errors.New("the file is cut short or damaged, copy it again")

func checkScans(file []byte) error {
	scans, ends := jpegScans(file)
	switch {
	case scans > maxScans:
		return fmt.Errorf("the JPEG has more than %d scans, save it anew", maxScans)
	case !ends:
		return errCut
	}
	return nil
}

// reduction is how much smaller the decoder may make the picture on each side
// without going below workingSide; only JPEG gains by it.
func reduction(head image.Config, format string) int {
	r := 1
	for format == "jpeg" && r < 8 && max(head.Width, head.Height) >= 2*r*workingSide {
		r *= 2
	}
	return r
}

// fitted makes the frame of m, shrunk to workingSide; captured is the long
// side in px as captured.
func fitted(m *cv.Mat, captured float64) (*Frame, error) {
	w, h := m.Size()
	if min(w, h)*workingSide < MinSide*max(w, h, workingSide) {
		return nil, fmt.Errorf("%d×%d px is too small or too narrow to show a table", w, h)
	}
	if long := max(w, h); long > workingSide {
		k := float64(workingSide) / float64(long)
		small, err := cv.Resize(m, max(1, int(float64(w)*k+0.5)), max(1, int(float64(h)*k+0.5)))
		if err != nil {
			return nil, err
		}
		defer small.Close()
		m = small
	}
	w, h = m.Size()
	pix, err := m.Bytes()
	if err != nil {
		return nil, err
	}
	return &Frame{W: w, H: h, Pix: pix, Scale: captured / float64(max(w, h))}, nil
}

// jpegScans walks the segments of a JPEG file, counts its scans as far as they are
// borne, and says whether the picture comes to its end marker; what follows (phones
// append films) does not count, nor do the ends of embedded thumbnails.
func jpegScans(b []byte) (scans int, ends bool) {
	const eoi, sos = 0xd9, 0xda
	for i := 2; i+1 < len(b); {
		m := b[i+1]
		switch {
		case b[i] != 0xff || m == 0xff:
			i++ // padding
		case m == eoi || scans > maxScans:
			return scans, m == eoi
		case m <= 0x01 || m >= 0xd0 && m <= 0xd8:
			i += 2 // a marker without a length
		case i+3 >= len(b):
			return scans, false
		default:
			if m == sos {
				scans++
			}
			i += 2 + int(binary.BigEndian.Uint16(b[i+2:]))
			for m == sos && i+1 < len(b) && (b[i] != 0xff || b[i+1] == 0 || b[i+1] >= 0xd0 && b[i+1] <= 0xd7) {
				i++ // entropy-coded data runs to the next marker
			}
		}
	}
	return scans, false
}

// pngWhole walks the chunks of a PNG file and says whether its end chunk comes
// with every checksum right on the way; libpng would complain on its own.
func pngWhole(b []byte) bool {
	for i := 8; i+12 <= len(b); {
		n := int64(binary.BigEndian.Uint32(b[i:]))
		if n > int64(len(b)-i-12) {
			return false
		}
		end := i + 8 + int(n)
		if crc32.ChecksumIEEE(b[i+4:end]) != binary.BigEndian.Uint32(b[end:]) {
			return false
		}
		if string(b[i+4:i+8]) == "IEND" {
			return true
		}
		i = end + 4
	}
	return false
}
