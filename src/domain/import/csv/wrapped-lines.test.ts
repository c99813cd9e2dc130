import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scanFile } from '../reader/read-file.ts'
import { AMAZON_SALE, amazonText } from '../testing/amazon-file.ts'
import { csvText, readText, readWhole, sourceOf } from '../testing/sources.ts'

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'

/** Writes each CSV row as one quoted cell, like a spreadsheet that mistakes the file for a table of one column. */
function wrap(text: string, after = ''): string {
  return text.replaceAll(/[^\r\n]+/g, (line) => `"${line.replaceAll('"', '""')}"${after}`)
}

describe('a CSV file of which each line is one quoted cell containing a CSV row', () => {
  const title = fc.constantFrom('Oud', 'Musk, white', 'the "royal"', 'عود; مسك', 'two\nlines', '=1')
  const rows = fc.array(fc.tuple(title, fc.integer({ min: 1, max: 99_999 })), { minLength: 1, maxLength: 20 })
  const plain = (sales: readonly (readonly [string, number])[], newline: string) =>
    csvText(
      [
        HEADER.split(','),
        ...sales.map(([name, minor], at) =>
          `${at},1,2026-03-01,noon,OUD,,1,${(minor / 100).toFixed(2)},1.00,0,SAR,sale`
            .split(',')
            .toSpliced(5, 1, name),
        ),
      ],
      { newline },
    )

  test('reads the inner rows with their line numbers, for every chunk size', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom('', ';', ';;;', ',', ' '),
        fc.constantFrom('', '\ufeff'),
        fc.integer({ min: 1, max: 200 }),
        async (sales, newline, after, mark, piece) => {
          const text = plain(sales, newline)
          const expected = await readText(mark + text)
          const read = await readWhole(sourceOf(mark + wrap(text, after), piece))
          expect(read.lines).toEqual(expected.lines)
          expect(read.errors).toEqual([])
          expect(read.plan.wrapped).toBe(true)
          expect(expected.plan.wrapped).toBeUndefined()
        },
      ),
      { numRuns: 60 },
    )
  })

  test('reads such a file below a preamble and with trailing blank lines', async () => {
    const text = amazonText([AMAZON_SALE]).replace('\ufeff', '')
    const { lines } = await readText(`\ufeff${wrap(text, ';')}\n${';\n'.repeat(50)}`)
    expect(lines).toEqual((await readText(text)).lines)
  })

  test('refuses a line that is longer than allowed and states its number, without reading the rest of the file', async () => {
    const text = wrap(plain([['Oud', 100]], '\n'))
    const lines = text.trimEnd().split('\n').length
    let taken = 0
    const source = {
      ...sourceOf(''),
      *open() {
        yield new TextEncoder().encode(`${text.trimEnd()}\n"`)
        for (; taken < 64; taken++) yield new Uint8Array(1 << 18).fill(120)
      },
    }
    expect(await scanFile(source)).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'file_damaged', data: { line: lines + 1 } },
    })
    expect(taken).toBeLessThan(8)
  })

  test('does not unwrap a regular CSV file whose cells are all quoted', async () => {
    const { plan } = await readText(amazonText([AMAZON_SALE]))
    expect(plan.wrapped).toBeUndefined()
  })
})
