import { describe, expect, test } from 'vitest'
import { noonText } from '../testing/noon-file.ts'
import { bytesOf, csvText, readText, readWhole, scanText, sourceOf } from '../testing/sources.ts'
import type { ImportChoices } from './choices.ts'
import { scanFile } from './read-file.ts'
import { readLines } from './read-lines.ts'

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const row = (order: string, { date = '2026-03-01', price = '120.50', title = 'Oud', fee = '5' } = {}) =>
  `${order},1,${date},noon,OUD,${title},1,${price},${fee},0,SAR,sale`

async function refusal(content: string | Uint8Array) {
  const scan = await scanText(content)
  return scan.outcome === 'refused' ? scan.refusal : scan.outcome
}

describe('files that the reader refuses', () => {
  test('refuses a file that is empty or blank', async () => {
    expect(await refusal('')).toEqual({ code: 'file_empty', data: {} })
    expect(await refusal(' \n\n\r\n')).toEqual({ code: 'file_empty', data: {} })
    expect(await refusal('\ufeff')).toEqual({ code: 'file_empty', data: {} })
  })

  test('names the type of a file that is not text, from its first chunk', async () => {
    const pdf = bytesOf(`%PDF-1.7\n${'x'.repeat(10_000)}`)
    let pieces = 0
    const scan = await scanFile({
      *open() {
        for (let at = 0; at < pdf.length; at += 4_096) {
          pieces++
          yield pdf.subarray(at, at + 4_096)
        }
      },
      decoder: sourceOf('').decoder,
    })
    expect(scan).toEqual({
      outcome: 'refused',
      format: null,
      refusal: { code: 'file_not_text', data: { kind: 'PDF' } },
    })
    expect(pieces).toBe(1)
    expect(await refusal(bytesOf('%PDF-1.7'))).toEqual({ code: 'file_not_text', data: { kind: 'PDF' } })
    expect(await refusal(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0]))).toEqual({
      code: 'file_not_text',
      data: { kind: 'ZIP' },
    })
  })

  test('refuses a file whose bytes are no characters in any encoding', async () => {
    expect(await refusal(Uint8Array.from([1, 2, 0, 4, 0, 0, 10, 13]))).toEqual({
      code: 'file_encoding_unknown',
      data: { line: 1 },
    })
    const damaged = Uint8Array.from([
      ...bytesOf(`${HEADER}\n${row('1', { title: 'عود عطر' })}\n`),
      0xd8,
      0x41,
      0x0a,
    ])
    expect(await refusal(damaged)).toEqual({ code: 'file_encoding_unknown', data: { line: 3 } })
  })

  test('refuses a file without a known header', async () => {
    expect(await refusal('a,b,c\n1,2,3\n')).toEqual({ code: 'file_header_not_found', data: { lines: 2 } })
    expect(await refusal('line\n'.repeat(500))).toEqual({
      code: 'file_header_not_found',
      data: { lines: 30 },
    })
    expect(await refusal('{"a": [1, 2]}')).toEqual({ code: 'file_header_not_found', data: { lines: 1 } })
    expect(await refusal('x'.repeat(3_000_000))).toEqual({
      code: 'file_header_not_found',
      data: { lines: 1 },
    })
  })

  test('refuses a file whose header is below the first thirty lines', async () => {
    expect(await refusal(`${'note\n'.repeat(29)}${HEADER}\n${row('1')}\n`)).toBe('ready')
    expect(await refusal(`${'note\n'.repeat(30)}${HEADER}\n${row('1')}\n`)).toMatchObject({
      code: 'file_header_not_found',
    })
  })

  test('names the format and the missing columns with the header names of the platform', async () => {
    const header = HEADER.replace('sku,', '').replace(',currency', '')
    expect(await scanText(`${header}\n`)).toEqual({
      outcome: 'refused',
      format: 'safi-template',
      refusal: { code: 'file_columns_missing', data: { format: 'Safi template', columns: 'sku, currency' } },
    })
  })

  test('refuses a header without rows', async () => {
    expect(await refusal(`\n\n${HEADER}\n`)).toEqual({ code: 'file_has_no_rows', data: { line: 3 } })
    expect(await refusal(`${HEADER}\n${','.repeat(11)}\n\n`)).toEqual({
      code: 'file_has_no_rows',
      data: { line: 1 },
    })
    expect(await refusal(HEADER)).toEqual({ code: 'file_has_no_rows', data: { line: 1 } })
  })

  test('names the lines of both headers when the header is repeated', async () => {
    const text = `note\n${HEADER}\n${row('1')}\n${row('2', { title: '"two\nlines"' })}\n${HEADER}\n${row('3')}\n`
    expect(await refusal(text)).toEqual({ code: 'file_header_repeated', data: { line: 6, first: 2 } })
    const shouted = `${HEADER}\n${row('1')}\n${HEADER.toUpperCase().replaceAll('_', ' ')}\n`
    expect(await refusal(shouted)).toEqual({ code: 'file_header_repeated', data: { line: 3, first: 1 } })
    expect(await refusal(noonText([{}, {}]) + noonText([{}]))).toEqual({
      code: 'file_header_repeated',
      data: { line: 4, first: 1 },
    })
  })

  test('names the line of the opening quote when a quote never closes', async () => {
    expect(await refusal(`${HEADER}\n${row('1')}\n${row('2', { title: '"Oud' })}\n${row('3')}\n`)).toEqual({
      code: 'file_damaged',
      data: { line: 3 },
    })
  })
})

describe('questions to the seller about a file', () => {
  const ask = async (rows: string[], choices: ImportChoices = {}) =>
    scanText([HEADER, ...rows].join('\n'), choices)

  test('asks whether dates have the day or the month first when all dates are ambiguous, and uses the answer', async () => {
    const rows = [row('1', { date: '01/02/2026' }), row('2', { date: '03/04/2026' })]
    expect(await ask(rows)).toEqual({
      outcome: 'needs_choice',
      format: 'safi-template',
      choices: [{ choice: 'dateOrder', column: 'date', samples: ['01/02/2026', '03/04/2026'] }],
    })
    const text = [HEADER, ...rows].join('\n')
    const dates = async (dateOrder: 'day_first' | 'month_first') =>
      (await readText(text, { dateOrder })).lines.map(({ date }) => date)
    expect(await dates('day_first')).toEqual(['2026-02-01', '2026-04-03'])
    expect(await dates('month_first')).toEqual(['2026-01-02', '2026-03-04'])
  })

  test('asks whether two-digit years come first or last when other dates of the column start with the year', async () => {
    const rows = [row('1', { date: '2026-03-24' }), row('2', { date: '26/03/25' })]
    expect(await ask(rows)).toMatchObject({
      choices: [{ choice: 'dateOrder', column: 'date', samples: ['26/03/25'] }],
    })
    const { lines } = await readText([HEADER, ...rows].join('\n'), { dateOrder: 'year_first' })
    expect(lines.map(({ date }) => date)).toEqual(['2026-03-24', '2026-03-25'])
  })

  test('asks for the decimal mark when all amounts are ambiguous, and uses the answer', async () => {
    const rows = [row('1', { price: '"1,498"' }), row('2', { price: '"2,691"' })]
    expect(await ask(rows)).toMatchObject({
      choices: [{ choice: 'decimalMark', column: 'unit_price', samples: ['1,498', '2,691'] }],
    })
    const text = [HEADER, ...rows].join('\n')
    expect((await readText(text, { decimalMark: 'point' })).lines[0]?.amounts.sales).toBe(149_800)
    expect((await readText(text, { decimalMark: 'comma' })).errors[0]?.code).toBe('amount_too_precise')
  })

  test('reads a column with an ambiguous decimal mark like the other columns of the file', async () => {
    const rows = [row('1', { price: '"1,498"', fee: '7.25' })]
    expect((await readText([HEADER, ...rows].join('\n'))).lines[0]?.amounts.sales).toBe(149_800)
  })

  test('reads a point before three digits as the decimal mark if the currency is a dinar', async () => {
    const dinars = row('1', { price: '12.500', fee: '1.250' }).replace('SAR', 'KWD')
    expect((await readText([HEADER, dinars].join('\n'))).lines[0]?.amounts.sales).toBe(12_500)
    expect(await ask([row('1', { price: '12.500', fee: '1.250' })])).toMatchObject({
      outcome: 'needs_choice',
    })
  })

  test('uses one unambiguous cell at the end of the file to decide on the whole column', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => row(String(n), { date: '01/02/2026' }))
    const { lines } = await readText([HEADER, ...rows, row('last', { date: '25/02/2026' })].join('\n'))
    expect(lines[0]?.date).toBe('2026-02-01')
  })

  test("ignores the seller's answer when the file proves the opposite", async () => {
    const text = [HEADER, row('1', { date: '25/02/2026' })].join('\n')
    expect((await readText(text, { dateOrder: 'month_first' })).lines[0]?.date).toBe('2026-02-25')
  })

  test('asks about a column whose cells contradict each other even if the other columns agree', async () => {
    const rows = [row('1', { price: '"1,5"', fee: '7.25' }), row('2', { price: '1.5', fee: '7.25' })]
    expect(await ask(rows)).toMatchObject({ choices: [{ choice: 'decimalMark', samples: ['1,5', '1.5'] }] })
    const { lines, errors } = await readText([HEADER, ...rows].join('\n'), { decimalMark: 'point' })
    expect([lines.length, errors[0]?.code]).toEqual([1, 'amount_unreadable'])
  })
})

describe('encodings of a sales file', () => {
  const text = `${HEADER}\n${row('1', { title: 'عطر عود' })}\n${row('2', { title: 'زعفران' })}\n`

  test.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1256'] as const)(
    'reads a file in the encoding %s',
    async (encoding) => {
      const { lines, plan } = await readText(bytesOf(text, encoding))
      expect(plan.encoding).toBe(encoding)
      expect(lines.map(({ title }) => title)).toEqual(['عطر عود', 'زعفران'])
    },
  )

  test('ignores a byte-order mark in the header', async () => {
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
      const { lines } = await readText(bytesOf(text, encoding, true))
      expect(lines).toHaveLength(2)
    }
  })

  test('uses every byte of a large file, even the last, to detect the encoding', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => row(String(n))).join('\n')
    const bytes = bytesOf(`${HEADER}\n${rows}\n${row('last', { title: 'عود' })}\n`, 'windows-1256')
    const { lines, plan } = await readText(bytes)
    expect([plan.encoding, lines.length, lines.at(-1)?.title]).toEqual(['windows-1256', 5_001, 'عود'])
  })
})

describe('rows and line numbers of a sales file', () => {
  test('ignores two thousand empty rows at the end of the file', async () => {
    const { rows, lines, plan } = await readText(
      `${HEADER}\n${row('1')}\n${`${','.repeat(11)}\r\n`.repeat(2_000)}`,
    )
    expect([rows, lines.length, plan.rows]).toEqual([1, 1, 1])
  })

  test('gives rows and errors the correct line numbers after preambles, blank lines and newlines in cells', async () => {
    const text = [
      'Report',
      '',
      HEADER,
      row('1', { title: '"a\nb\nc"' }),
      '',
      row('2', { price: 'x' }),
      row('3'),
    ].join('\r\n')
    const { lines, errors } = await readText(text)
    expect(lines.map((line) => line.row)).toEqual([4, 9])
    expect(errors).toEqual([{ line: 8, column: 'unit_price', value: 'x', code: 'amount_unreadable' }])
  })

  test('finds the table after an unclosed quote in the preamble', async () => {
    const { lines } = await readText(`Report "of March\n"never closed\n${HEADER}\n${row('1')}\n`)
    expect(lines).toHaveLength(1)
  })

  test('reads a table that starts in a later column or has unknown columns between the known ones', async () => {
    const header = HEADER.split(',').flatMap((name) => ['note', name])
    const cells = row('1')
      .split(',')
      .flatMap((cell) => ['', cell])
    const { lines, errors } = await readText(csvText([header, cells]))
    expect([lines.length, errors.length]).toEqual([1, 0])
  })

  test('shows only the start of a long cell in an error', async () => {
    const { errors } = await readText(`${HEADER}\n${row('1', { price: 'x'.repeat(5_000) })}\n`)
    expect(errors[0]?.value).toBe('x'.repeat(200))
  })
})

describe('reading in chunks and batches', () => {
  const rows = Array.from({ length: 9_000 }, (_, n) => row(String(n)))
  const text = [HEADER, ...rows].join('\n')

  test('gives the same result for every chunk size', async () => {
    const whole = await readText(text)
    for (const size of [1_000, 4_095, 4_097, 10_000_000]) {
      const cut = await readWhole(sourceOf(text, size))
      expect(cut.lines).toEqual(whole.lines)
      expect(cut.plan).toEqual(whole.plan)
    }
  })

  test('divides a file that comes as one chunk into batches of limited size, and reports progress', async () => {
    const source = sourceOf(text, text.length)
    const seen: number[] = []
    const scan = await scanFile(source, { onProgress: (bytes) => seen.push(bytes) })
    expect(seen.at(-1)).toBe(text.length)
    expect(seen.length).toBeGreaterThan(1)
    if (scan.outcome !== 'ready') throw new Error(scan.outcome)
    let most = 0
    let sum = 0
    for await (const batch of readLines(scan.plan, source)) {
      most = Math.max(most, batch.rows)
      sum += batch.rows
    }
    expect(sum).toBe(scan.plan.rows)
    expect(most).toBeLessThan(9_000)
  })

  test('reads a source that delivers chunks asynchronously', async () => {
    const { open, decoder } = sourceOf(text, 50_000)
    const read = await readWhole({
      async *open() {
        yield* open()
      },
      decoder,
    })
    expect(read.lines).toHaveLength(9_000)
  })

  test('fails with the error of the source when the source fails', async () => {
    const broken = {
      // biome-ignore lint/correctness/useYield: this source throws before its first chunk
      *open(): Generator<Uint8Array> {
        throw new Error('disk gone')
      },
      decoder: sourceOf('').decoder,
    }
    await expect(scanFile(broken)).rejects.toThrow('disk gone')
  })
})
