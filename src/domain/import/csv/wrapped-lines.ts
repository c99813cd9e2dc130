import { closingQuote, DELIMITERS, MAX_ROW_CHARS } from './csv.ts'

/** So many lines tell; all of them must be wrapped. */
const LINES = 30
const QUOTE = 34
/** Outside of the quotes a spreadsheet leaves nothing but the marks of empty cells. */
const EMPTY = /^[;,\t ]*$/

/**
 * A CSV that was saved inside a CSV: each whole line is one quoted cell, `"1001,""Musk, white"",2";`. Takes the
 * lines out again, in pieces of any size. Newlines stay where they are, so line numbers stay true.
 */
export class WrappedLines {
  #rest = ''

  push(piece: string): string {
    const text = this.#rest + piece
    // a carriage return at the very end may be half of a newline
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r', text.length - 2)) + 1
    const rest = text.slice(end)
    // longer than any row: it goes on as it is, to be refused with its line
    const endless = rest.length > MAX_ROW_CHARS
    this.#rest = endless ? '' : rest
    return unwrappedAll(text.slice(0, end)) + (endless ? rest : '')
  }

  end(): string {
    const rest = this.#rest
    this.#rest = ''
    return unwrappedAll(rest)
  }
}

/** Whether the lines in the beginning of a file are wrapped; the last of them may be cut. */
export function areWrapped(head: string): boolean {
  const lines = head
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .slice(0, LINES + 1)
  const whole = (lines.length > 1 ? lines.slice(0, -1) : lines).filter((line) => !EMPTY.test(line))
  const inner = whole.map(unwrapped)
  return (
    inner.length > 1 &&
    inner.every((line) => line !== null) &&
    inner.some((line) => DELIMITERS.some((delimiter) => line?.includes(delimiter)))
  )
}

function unwrappedAll(text: string): string {
  return text.replace(/[^\r\n]+/g, (line) => unwrapped(line.replace(/^\ufeff/, '')) ?? line)
}

/** What stands in a line that is empty or one quoted cell; null of any other. */
function unwrapped(line: string): string | null {
  if (line.charCodeAt(0) !== QUOTE) return EMPTY.test(line) ? '' : null
  const close = closingQuote(line, 1)
  if (close === -1 || !EMPTY.test(line.slice(close + 1))) return null
  return line.slice(1, close).replaceAll('""', '"')
}
