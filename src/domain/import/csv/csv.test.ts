import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FileRefused } from '../reader/refusal.ts'
import { CsvTokenizer, DELIMITERS, type Delimiter } from './csv.ts'

function parse(text: string, delimiter: Delimiter = ',', pieces: string[] = [text]) {
  const tokenizer = new CsvTokenizer(delimiter)
  return [...pieces.flatMap((piece) => tokenizer.push(piece)), ...tokenizer.end()]
}

function refusalOf(read: () => unknown) {
  try {
    read()
  } catch (error) {
    if (error instanceof FileRefused) return error.refusal
    throw error
  }
  return null
}

/** Splits a text into chunks at the given offsets, as network or disk reads would. */
function cut(text: string, places: readonly number[]): string[] {
  const at = [0, ...places.map((place) => place % (text.length + 1)), text.length].sort((a, b) => a - b)
  return at.slice(1).map((end, index) => text.slice(at[index], end))
}

describe('CSV rows and line numbers', () => {
  test.each(['\n', '\r\n', '\r'])('splits rows at the newline %j', (newline) => {
    expect(parse(['a,b', 'c,d', ''].join(newline))).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c', 'd'] },
    ])
  })

  test('reads a last row that has no newline', () => {
    expect(parse('a\nb')).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, cells: ['b'] },
    ])
  })

  test('counts lines correctly after newlines of any kind inside quotes', () => {
    const text = 'a,"x\ny\r\nz"\n"p\rq",2\nlast,3\n'
    expect(parse(text).map(({ line }) => line)).toEqual([1, 4, 6])
  })

  test('keeps empty cells at the start, in the middle and at the end of a row', () => {
    expect(parse(',a,,b,\n"",,""\nx,""')).toEqual([
      { line: 1, cells: ['', 'a', '', 'b', ''] },
      { line: 2, cells: ['', '', ''] },
      { line: 3, cells: ['x', ''] },
    ])
    expect(parse('"a",')).toEqual([{ line: 1, cells: ['a', ''] }])
  })

  test('reads a blank line as a row of one empty cell', () => {
    expect(parse('a\n\nb\n')).toEqual([
      { line: 1, cells: ['a'] },
      { line: 2, cells: [''] },
      { line: 3, cells: ['b'] },
    ])
  })

  test('reads no rows from empty input', () => {
    expect(parse('')).toEqual([])
  })
})

describe('quotes in CSV cells', () => {
  test('treats doubled quotes, delimiters and newlines inside quotes as text of the cell', () => {
    expect(parse('"say ""hi""","a,b","c\nd"\n')).toEqual([{ line: 1, cells: ['say "hi"', 'a,b', 'c\nd'] }])
  })

  test('treats a quote inside an unquoted cell as text', () => {
    expect(parse('screen 5",ok\n')).toEqual([{ line: 1, cells: ['screen 5"', 'ok'] }])
  })

  test('ignores spaces after a closing quote', () => {
    expect(parse('"a" ,b\n"c" \n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c'] },
    ])
  })

  test('reports the line of the opening quote when a quote never closes', () => {
    expect(refusalOf(() => parse('a,b\nc,"d\ne,f\ng,h\n'))).toEqual({
      code: 'file_damaged',
      data: { line: 2 },
    })
    expect(refusalOf(() => parse('"a\nb","c\nd\n'))).toEqual({ code: 'file_damaged', data: { line: 2 } })
  })

  test('reports the line of the opening quote when the quote closes in the middle of a later cell', () => {
    expect(refusalOf(() => parse('a,"b\n"x",1\n'))).toEqual({ code: 'file_damaged', data: { line: 1 } })
  })

  test('refuses a row beyond the maximum length instead of buffering the whole file', () => {
    const tokenizer = new CsvTokenizer(',')
    const piece = 'x'.repeat(1 << 18)
    const refusal = refusalOf(() => {
      tokenizer.push('a,b\n"')
      for (let n = 0; n < 20; n++) tokenizer.push(piece)
    })
    expect(refusal).toEqual({ code: 'file_damaged', data: { line: 2 } })
  })
})

describe('generated CSV files', () => {
  const cell = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
    { weight: 2, arbitrary: fc.string({ unit: fc.constantFrom(...',;\t|"\r\n a1٣'), maxLength: 8 }) },
  )
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 12 })

  test('reads the rows that were written, for every delimiter, newline, quoting and chunk size', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(...DELIMITERS),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
        fc.boolean(),
        fc.array(fc.nat(), { maxLength: 12 }),
        (rows, delimiter, newline, quoting, lastNewline, places) => {
          let index = 0
          const write = (value: string) => {
            const must = /["\r\n]/.test(value) || value.includes(delimiter)
            const quote = must || quoting[index++ % quoting.length]
            return quote ? `"${value.replaceAll('"', '""')}"` : value
          }
          const text = rows.map((row) => row.map(write).join(delimiter)).join(newline)
          const whole = lastNewline ? text + newline : text
          const read = parse(whole, delimiter, cut(whole, places))
          expect(read.map(({ cells }) => cells)).toEqual(rows)
          const lines = read.map(({ line }) => line)
          const before = rows.map((_, n) => 1 + countLines(rows.slice(0, n)))
          expect(lines).toEqual(before)
        },
      ),
      { numRuns: 400 },
    )
  })

  test('gives the same rows or the same refusal for every chunk size', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...',"\r\n ab'), maxLength: 40 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        (text, places) => {
          const attempt = (pieces: string[]) => {
            let rows: unknown = null
            const refusal = refusalOf(() => {
              rows = parse(text, ',', pieces)
            })
            return refusal ?? rows
          }
          expect(attempt(cut(text, places))).toEqual(attempt([text]))
        },
      ),
      { numRuns: 600 },
    )
  })
})

describe('files in which quote marks are text', () => {
  const rowsOf = (text: string, pieces = [text]) => {
    const tokenizer = new CsvTokenizer('\t', 1, 'text')
    return [...pieces.flatMap((piece) => tokenizer.push(piece)), ...tokenizer.end()]
  }

  test('keeps inch marks, names in quotes, and quotes that never close', () => {
    expect(rowsOf('27" monitor\t5" x 7"\n"Best" mug\t"open\nnext\t1\n')).toEqual([
      { line: 1, cells: ['27" monitor', '5" x 7"'] },
      { line: 2, cells: ['"Best" mug', '"open'] },
      { line: 3, cells: ['next', '1'] },
    ])
  })

  test('removes the quotes from a cell that a spreadsheet quoted completely', () => {
    expect(rowsOf('"27"" monitor, black"\t""\t"a"').map(({ cells }) => cells)).toEqual([
      ['27" monitor, black', '', 'a'],
    ])
  })

  test('keeps each cell unchanged unless it is quoted completely, wherever the text is cut into chunks', () => {
    const cell = fc
      .string({ unit: fc.constantFrom(...'" ab,'), maxLength: 6 })
      .filter((t) => !/^".*"$/.test(t))
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        (rows, places) => {
          const text = rows.map((row) => `${row.join('\t')}\r\n`).join('')
          expect(rowsOf(text, cut(text, places)).map(({ cells }) => cells)).toEqual(rows)
        },
      ),
    )
  })
})

function countLines(rows: readonly string[][]): number {
  return rows.reduce(
    (sum, row) =>
      sum + 1 + row.reduce((lines, value) => lines + (value.match(/\r\n|\r|\n/g)?.length ?? 0), 0),
    0,
  )
}
