package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A textTable is a box of rows for a terminal. Cells hold one line each;
// columns whose heading starts with ">" stand to the right.
type textTable struct {
	head []string
	rows [][]string
}

func (t *textTable) add(cells ...string) { t.rows = append(t.rows, cells) }

func (t *textTable) print(w io.Writer) error {
	width := make([]int, len(t.head))
	for _, row := range append([][]string{t.head}, t.rows...) {
		for i, c := range row {
			width[i] = max(width[i], utf8.RuneCountInString(strings.TrimPrefix(c, ">")))
		}
	}
	var b strings.Builder
	t.rule(&b, width, "┌┬┐")
	t.row(&b, width, t.head)
	t.rule(&b, width, "├┼┤")
	for _, row := range t.rows {
		t.row(&b, width, row)
	}
	t.rule(&b, width, "└┴┘")
	_, err := io.WriteString(w, b.String())
	return err
}

func (t *textTable) rule(b *strings.Builder, width []int, ends string) {
	r := []rune(ends)
	for i, n := range width {
		b.WriteRune(r[min(i, 1)])
		b.WriteString(strings.Repeat("─", n+2))
	}
	b.WriteString(string(r[2]) + "\n")
}

func (t *textTable) row(b *strings.Builder, width []int, cells []string) {
	for i, c := range cells {
		if strings.HasPrefix(t.head[i], ">") {
			c = padLeft(strings.TrimPrefix(c, ">"), width[i])
		}
		b.WriteString("│ " + padRight(c, width[i]) + " ")
	}
	b.WriteString("│\n")
}

func padRight(s string, n int) string {
	return s + strings.Repeat(" ", max(0, n-utf8.RuneCountInString(s)))
}

func padLeft(s string, n int) string {
	return strings.Repeat(" ", max(0, n-utf8.RuneCountInString(s))) + s
}

// centered puts s in the middle of n columns and cuts what does not fit.
func centered(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n])
	}
	return padRight(padLeft(s, (n+utf8.RuneCountInString(s))/2), n)
}

// yen writes 2100 as "2,100".
func yen(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// counted is "1 floor", "2 floors".
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
