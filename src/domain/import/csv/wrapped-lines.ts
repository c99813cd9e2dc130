import { closingQuote, DELIMITERS, MAX_ROW_CHARS } from './csv.ts'

/** Number of lines examined. All of them must be wrapped. */
const LINES = 30
const QUOTE = 34
/** Spreadsheets write nothing outside the quotes except the delimiters of empty cells. */
const EMPTY = /^[;,\t ]*$/

/**
 * Unwraps a CSV that was saved inside a CSV, where each line is one quoted cell: `"1001,""Musk, white"",2";`. Works on
 * chunks of any size. Keeps newlines, so line numbers stay correct.
 */
export class WrappedLines {
  #rest = ''

  push(piece: string): string {
    const text = this.#rest + piece
    // a carriage return at the very end may be half of a CRLF
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r', text.length - 2)) + 1
    const rest = text.slice(end)
    // longer than any row: pass it through so that the tokenizer refuses it with its line
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

/** Whether the first lines of a file are wrapped. The last line of `head` may be cut off. */
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

/** The content of a line that is empty or one quoted cell, or null for any other line. */
function unwrapped(line: string): string | null {
  if (line.charCodeAt(0) !== QUOTE) return EMPTY.test(line) ? '' : null
  const close = closingQuote(line, 1)
  if (close === -1 || !EMPTY.test(line.slice(close + 1))) return null
  return line.slice(1, close).replaceAll('""', '"')
}
