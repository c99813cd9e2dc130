import { closingQuote, DELIMITERS, MAX_ROW_CHARS } from './csv.ts'

/** The number of lines at the start of a file that are checked: each of them must be one quoted cell. */
const LINES = 30
const QUOTE = 34
/** Matches the delimiters of empty cells, which are all that spreadsheets write outside the quotes. */
const EMPTY = /^[;,\t ]*$/

/**
 * Unwraps a CSV file that was saved as a cell of another CSV file, so that each line is one quoted cell:
 * `"1001,""Musk, white"",2";`. Works on chunks of any size. Keeps newlines, so line numbers stay correct.
 */
export class WrappedLines {
  #rest = ''

  push(piece: string): string {
    const text = this.#rest + piece
    // a carriage return at the end of the chunk may be the first half of a CRLF
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r', text.length - 2)) + 1
    const rest = text.slice(end)
    // Such a line is longer than any row may be. It is passed on, so that the tokenizer refuses it with its line number.
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

/**
 * Whether each of the first lines of a file is one quoted cell that contains a CSV row. The last line of `head` may
 * be incomplete.
 */
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

/** Returns the content of a line that is empty or one quoted cell. Returns null for any other line. */
function unwrapped(line: string): string | null {
  if (line.charCodeAt(0) !== QUOTE) return EMPTY.test(line) ? '' : null
  const close = closingQuote(line, 1)
  if (close === -1 || !EMPTY.test(line.slice(close + 1))) return null
  return line.slice(1, close).replaceAll('""', '"')
}
