package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

const (
	// writeLimit is how long one message may take; a viewer who takes longer is
	// dropped, and comes back by itself when it can.
	writeLimit = 5 * time.Second
	// pingEvery keeps idle connections open and finds dead ones.
	pingEvery = 15 * time.Second
	// repeatFrame sends a still picture again: browsers show a frame only when
	// the next one begins.
	repeatFrame = 500 * time.Millisecond
)

// message is one server-sent event with a JSON object as its data.
func message(event string, data any) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "event: %s\ndata: ", event)
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(data); err != nil {
		panic(fmt.Sprintf("banto: %s cannot be JSON: %v", event, err)) // a bug: all are plain values
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// stream sends the state, and what the camera does, whenever they change. Each
// message is whole, so that a viewer who missed some needs none of them.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	out := newSender(w)
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	state, newState := s.session.state.get()
	glance, newGlance := s.session.glance.get()
	err := out.send(state.wire, glance.wire)
	for err == nil {
		select {
		case <-newState:
			state, newState = s.session.state.get()
			err = out.send(state.wire)
		case <-newGlance:
			glance, newGlance = s.session.glance.get()
			err = out.send(glance.wire)
		case <-ping.C:
			err = out.send([]byte(": ping\n\n"))
		case <-r.Context().Done():
			return
		}
	}
}

// live sends the camera's picture as motion JPEG; frames a viewer is too slow
// for are left out.
func (s *Server) live(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=frame")
	s.session.watchers.Add(1)
	defer s.session.watchers.Add(-1)
	out := newSender(w)
	again := time.NewTicker(repeatFrame)
	defer again.Stop()
	for {
		frame, next := s.session.frames.get()
		if frame.JPEG != nil {
			head := fmt.Sprintf("--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n", len(frame.JPEG))
			if out.send([]byte(head), frame.JPEG, []byte("\r\n")) != nil {
				return
			}
		}
		select {
		case <-next:
		case <-again.C:
		case <-r.Context().Done():
			return
		}
	}
}

// A sender writes and flushes under a deadline.
type sender struct {
	w       io.Writer
	control *http.ResponseController
}

func newSender(w http.ResponseWriter) *sender { return &sender{w, http.NewResponseController(w)} }

func (s *sender) send(parts ...[]byte) error {
	if err := s.control.SetWriteDeadline(time.Now().Add(writeLimit)); err != nil {
		return err
	}
	for _, p := range parts {
		if _, err := s.w.Write(p); err != nil {
			return err
		}
	}
	return s.control.Flush()
}
