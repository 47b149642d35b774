package vision

import "time"

// A Stage is one step of reading a picture: what it was, how long it took in
// ms, and a picture of what it found (nil: it draws none).
type Stage struct {
	Name    string
	Ms      float64
	Picture *Frame
}

// A Trace collects the stages of one reading. A nil Trace is one that nobody
// wants: its methods then do nothing and cost nothing.
type Trace struct {
	Stages []Stage
	now    func() time.Time
	last   time.Time
}

// NewTrace starts a trace that reads the time from now.
func NewTrace(now func() time.Time) *Trace {
	return &Trace{now: now, last: now()}
}

// Done notes that the stage called name ended now. draw makes its picture and
// is called only if somebody collects; it may be nil. The drawing's own time
// is counted to no stage.
func (t *Trace) Done(name string, draw func() *Frame) {
	if t == nil {
		return
	}
	s := Stage{Name: name, Ms: float64(t.now().Sub(t.last)) / float64(time.Millisecond)}
	if draw != nil {
		s.Picture = draw()
	}
	t.Stages = append(t.Stages, s)
	t.last = t.now()
}
