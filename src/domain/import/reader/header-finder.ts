import { foldWord } from '../cells/clean-text.ts'
import { CsvTokenizer, DELIMITERS, type Delimiter } from '../csv/csv.ts'
import { type Column, type Format, quotesOf } from './format.ts'
import { FileRefused } from './refusal.ts'

/** Number of lines at the start of a file that are searched for the header. */
export const HEADER_LINES = 30
/** Number of lines at the start of a file that are read to find the header. Its names can contain line breaks. */
export const HEAD_LINES = 2 * HEADER_LINES
/** Maximum number of columns of a report. It avoids comparing a line of 100,000 delimiters with every format. */
export const MAX_COLUMNS = 1_000

/** The properties of a format by which the reader recognises its header. */
type Recognised = Pick<Format, 'columns' | 'never' | 'always' | 'oneNameOnly' | 'plainTabs'>

export interface FoundHeader<F extends Recognised = Format> {
  readonly format: F
  readonly delimiter: Delimiter
  readonly line: number
  /** Where the header starts in the text. */
  readonly offset: number
  readonly headers: string[]
  /** Column indexes by key. */
  readonly columns: Readonly<Record<string, number>>
  readonly missing: readonly string[]
  /**
   * Columns of the format that the header names more than once, which makes them ambiguous. They can be required or
   * optional.
   */
  readonly twice: readonly string[]
  /** Lines above the header, without quotes and without the delimiters with which spreadsheets pad them. */
  readonly preamble: readonly string[]
}

const BRACKETS = / ?\([^()]*\)$/

interface Candidate<F extends Recognised> extends Omit<FoundHeader<F>, 'preamble'> {
  readonly known: number
}

/**
 * Finds the line at the start of a text that names the most columns of a known format. Returns null if no line names
 * half of the columns that a format needs. Tries every delimiter on each line separately, so that a preamble cannot
 * interfere.
 */
export function findHeader<F extends Recognised>(text: string, formats: readonly F[]): FoundHeader<F> | null {
  const starts = lineStarts(text, HEAD_LINES)
  const lines = starts.map((offset, index) =>
    text.slice(offset, starts[index + 1] ?? endOfLine(text, offset)),
  )
  const unpaired = lines.map((line) => line.split('"').length % 2 === 0)
  let best: Candidate<F> | null = null
  for (const [index, offset] of starts.slice(0, HEADER_LINES).entries()) {
    const line = lines[index] ?? ''
    const wrapped = lines.slice(index, lastLineOfRow(unpaired, index) + 1).join('')
    for (const delimiter of DELIMITERS) {
      if (!wrapped.includes(delimiter)) continue
      const alone = firstRow(line, delimiter)
      const headers = alone.length > 0 ? alone : firstRow(wrapped, delimiter)
      if (headers.length < 3 || headers.length > MAX_COLUMNS) continue
      const names = namesIn(headers)
      for (const format of formats) {
        if (alone.length === 0 && quotesOf(format, delimiter) === 'text') continue
        const candidate = matched(format, headers, names, { delimiter, line: index + 1, offset })
        if (candidate !== null && (best === null || better(candidate, best))) best = candidate
      }
    }
  }
  return best === null ? null : { ...best, preamble: preambleOf(text.slice(0, best.offset), best.delimiter) }
}

/** Whether a row repeats the header. `names` are the folded header cells. */
export function isHeaderRow(names: readonly string[], cells: readonly string[]): boolean {
  const same = cells.filter((cell, at) => names[at] !== '' && foldWord(cell) === names[at]).length
  return same * 2 > names.filter((name) => name !== '').length
}

function better(candidate: Candidate<Recognised>, best: Candidate<Recognised>): boolean {
  if (
    candidate.missing.length !== best.missing.length &&
    (candidate.missing.length === 0 || best.missing.length === 0)
  )
    return candidate.missing.length === 0
  return candidate.known > best.known
}

interface Names {
  /** The first index of each folded header. */
  readonly places: ReadonlyMap<string, number>
  /** The index of each header that ends in brackets, by its folded name without the brackets. */
  readonly unbracketed: ReadonlyMap<string, number>
  readonly again: ReadonlySet<string>
}

function namesIn(headers: readonly string[]): Names {
  const places = new Map<string, number>()
  const unbracketed = new Map<string, number>()
  const again = new Set<string>()
  headers.forEach((header, index) => {
    const name = foldWord(header)
    if (places.has(name)) again.add(name)
    else places.set(name, index)
    if (BRACKETS.test(name)) unbracketed.set(name.replace(BRACKETS, ''), index)
  })
  return { places, unbracketed, again }
}

function matched<F extends Recognised>(
  format: F,
  headers: string[],
  named: Names,
  at: Pick<FoundHeader, 'delimiter' | 'line' | 'offset'>,
): Candidate<F> | null {
  const { places, again } = named
  const wanted = wantedBy(format)
  if (wanted.never.some((name) => places.has(name))) return null
  if (!wanted.always.every((name) => places.has(name))) return null
  // most lines of a file are no header, so they are ruled out before anything is built for them
  let absent = 0
  for (const column of wanted.required) {
    if (placeOf(column, named) === undefined && ++absent * 2 > wanted.required.length) return null
  }
  const columns: Record<string, number> = {}
  const missing: string[] = []
  const twice: string[] = []
  for (const column of wanted.columns) {
    const place = placeOf(column, named)
    if (place !== undefined) {
      columns[column.key] = place
      const found = column.names.filter((name) => places.has(name))
      if (found.some((name) => again.has(name)) || (format.oneNameOnly && found.length > 1))
        twice.push(found.map((name) => (headers[places.get(name) ?? -1] ?? '').trim()).join(' / '))
    } else if (column.required) missing.push(column.header)
  }
  return { format, ...at, headers, columns, missing, twice, known: Object.keys(columns).length }
}

/** A column with its key and all of its names, folded. */
interface WantedColumn extends Column {
  readonly key: string
  readonly names: readonly string[]
}

/** The columns of a format that a header is searched for, with folded names. */
interface Wanted {
  readonly never: readonly string[]
  readonly always: readonly string[]
  readonly columns: readonly WantedColumn[]
  readonly required: readonly WantedColumn[]
}

const wantedByFormat = new WeakMap<Recognised, Wanted>()

/** Returns the columns of a format to search for. Caches them, because every line is compared with all formats. */
function wantedBy(format: Recognised): Wanted {
  const known = wantedByFormat.get(format)
  if (known) return known
  const columns = Object.entries(format.columns).map(([key, column]) => ({
    ...column,
    key,
    names: [column.header, ...(column.aliases ?? [])].map(foldWord),
  }))
  const wanted = {
    never: (format.never ?? []).map(foldWord),
    always: (format.always ?? []).map(foldWord),
    columns,
    required: columns.filter(({ required }) => required),
  }
  wantedByFormat.set(format, wanted)
  return wanted
}

/**
 * Returns the index of the header that has one of the column's names. If several do, the first name in the column's
 * list counts.
 */
function placeOf({ names, bracketed }: WantedColumn, { places, unbracketed }: Names): number | undefined {
  return (bracketed ? firstOf(names, unbracketed) : undefined) ?? firstOf(names, places)
}

function firstOf(names: readonly string[], among: ReadonlyMap<string, number>): number | undefined {
  for (const name of names) {
    const index = among.get(name)
    if (index !== undefined) return index
  }
  return undefined
}

/** Parses a text as a CSV row. Returns no cells if a quote does not close. */
function firstRow(line: string, delimiter: Delimiter): string[] {
  const tokenizer = new CsvTokenizer(delimiter)
  try {
    const [row] = [...tokenizer.push(line), ...tokenizer.end()]
    return row?.cells ?? []
  } catch (error) {
    if (error instanceof FileRefused) return []
    throw error
  }
}

/** Returns the index of the line with which the row ends that starts on this line. A newline within quotes is part of a cell. */
function lastLineOfRow(unpaired: readonly boolean[], first: number): number {
  const open = unpaired[first] ? unpaired.indexOf(true, first + 1) : first
  return open === -1 ? first : open
}

function preambleOf(text: string, delimiter: Delimiter): string[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => firstRow(line, delimiter).join(' ').trim() || line)
    .filter((line) => line !== '')
}

function lineStarts(text: string, count: number): number[] {
  const starts = text === '' ? [] : [0]
  const newline = /\r\n|\n|\r/g
  while (starts.length < count) {
    const match = newline.exec(text)
    if (match === null || newline.lastIndex >= text.length) break
    starts.push(newline.lastIndex)
  }
  return starts
}

function endOfLine(text: string, offset: number): number {
  const match = /\r\n|\n|\r/.exec(text.slice(offset))
  return match ? offset + match.index : text.length
}
