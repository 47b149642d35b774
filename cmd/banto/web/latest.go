package web

import "sync"

// latest holds the newest value of something and wakes whoever waits for a
// newer one. Nobody is waited for: a slow reader misses what lies between.
type latest[T any] struct {
	mu    sync.Mutex
	value T
	next  chan struct{} // closed by the next set
}

func newLatest[T any]() *latest[T] { return &latest[T]{next: make(chan struct{})} }

func (l *latest[T]) set(value T) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.value = value
	close(l.next)
	l.next = make(chan struct{})
}

// get is the newest value and a channel that closes when there is a newer one.
func (l *latest[T]) get() (T, <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.value, l.next
}
