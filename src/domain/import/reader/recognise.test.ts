import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_PLATFORMS } from '../../catalog/platforms.ts'
import { FORMATS } from '../formats/formats.ts'
import { MAPPED_FIELDS } from '../mapping/column-mapping.ts'
import { COLUMN_NAMES } from '../mapping/column-names.ts'
import { fuzzRuns } from '../testing/fuzz-runs.ts'
import { cellsOf, ownTables } from '../testing/own-table.ts'
import { csvText, scanText } from '../testing/sources.ts'
import type { Format } from './format.ts'
import { findHeader } from './header-finder.ts'
import type { ScanResult } from './read-plan.ts'

/** Returns a file with the required columns of a format and one nonsense row. Only the header decides which format it is. */
function tableOf({ columns, always = [], plainTabs }: Format): string {
  const needed = Object.values(columns)
    .filter(({ required }) => required)
    .map(({ header, bracketed }) => (bracketed ? `${header} (SAR)` : header))
  const names = [...new Set([...needed, ...always])]
  const delimiter = plainTabs ? '\t' : ','
  return [names, names.map(() => 'x')].map((cells) => cells.join(delimiter)).join('\n')
}

function reportOf(scan: ScanResult): Format | undefined {
  const found = scan.outcome === 'ready' ? scan.plan.format : scan.format
  return FORMATS.find(({ name }) => name === found)
}

const OWN = 'Invoice,Day,Item code,Pieces,Each\nA1,2026-01-02,LAMP-1,2,250.00\n'
/** A header with enough columns of noon's Transaction View to resemble that report. */
const LIKE_NOON =
  'Order Nr,Item Nr,Order Date,Title,Transaction Type,Currency,Net Proceeds\nN1,N1-1,2026-01-02,Lamp,order,SAR,100\n'

describe('file recognition with a chosen platform', () => {
  test.each(FORMATS)(
    'recognises the format $name when its platform is chosen, and refuses it when another platform is chosen',
    async (format) => {
      const table = tableOf(format)
      const detected = await scanText(table)
      const known = reportOf(detected)
      expect(known?.platform).toBe(format.platform)
      for (const { name } of BUILT_IN_PLATFORMS) {
        const scan = await scanText(table, { platform: name })
        if (format.platform === null || format.platform === name) expect(scan).toEqual(detected)
        else
          expect(scan).toMatchObject({
            outcome: 'refused',
            refusal: {
              code: 'file_of_other_platform',
              data: { chosen: name, platform: format.platform, format: known?.title },
            },
          })
      }
    },
  )

  test("refuses another platform's report without offering to map its columns", async () => {
    const scan = await scanText(tableOf(FORMATS[0] as Format), { platform: 'Salla' })
    expect(scan).not.toHaveProperty('table')
  })

  test('accepts the name of the chosen platform in upper or lower case and in Arabic', async () => {
    const format = FORMATS.find(({ platform }) => platform === 'noon') as Format
    for (const platform of ['noon', 'NOON', 'نون'])
      expect(reportOf(await scanText(tableOf(format), { platform }))).toBe(format)
  })

  test('names a custom table after the chosen platform, even if the seller created the platform', async () => {
    for (const [platform, name] of [
      ['salla', 'Salla'],
      ['My Instagram', 'My Instagram'],
    ])
      expect(await scanText(OWN, { platform })).toMatchObject({
        outcome: 'refused',
        refusal: { code: 'file_header_not_found' },
        table: { guess: { platform: name } },
      })
    expect(await scanText(OWN)).toMatchObject({ table: { guess: { platform: '' } } })
  })

  test("treats a table that resembles another platform's report as a custom table", async () => {
    expect(await scanText(LIKE_NOON)).toMatchObject({ refusal: { code: 'file_columns_missing' } })
    expect(await scanText(LIKE_NOON, { platform: 'noon' })).toMatchObject({
      refusal: { code: 'file_columns_missing' },
    })
    expect(await scanText(LIKE_NOON, { platform: 'Zid' })).toMatchObject({
      format: null,
      refusal: { code: 'file_header_not_found' },
      table: { guess: { platform: 'Zid' } },
    })
  })
})

describe('a custom table', () => {
  const some = (names: readonly string[]) => fc.option(fc.constantFrom(...names), { freq: 4 })
  const headers = fc
    .record(Object.fromEntries(MAPPED_FIELDS.map((field) => [field, some(COLUMN_NAMES[field])])))
    .map((names) => [...Object.values(names).filter((name) => name !== null), 'note', 'customer', 'phone'])

  function expectUnknown(text: string) {
    const found = findHeader(text, FORMATS)
    expect(found === null || found.missing.length > 0, `${found?.format.name}: ${text}`).toBe(true)
  }

  test('is not recognised as a marketplace report, whichever common names its columns have', () => {
    fc.assert(
      fc.property(headers, fc.constantFrom(' ', '_'), (names, space) =>
        expectUnknown([...new Set(names)].map((name) => name.replaceAll(' ', space)).join(',')),
      ),
      { numRuns: fuzzRuns(1_000) },
    )
  })

  test('is not recognised as a marketplace report, whichever amounts it has', () => {
    fc.assert(
      fc.property(ownTables, (table) => expectUnknown(csvText(cellsOf(table)))),
      { numRuns: fuzzRuns(300) },
    )
  })

  test.each([
    'order_id,status,currency,quantity',
    'Order ID,Type,Currency,Total revenue,Total fees',
    'Sipariş Numarası,Sipariş Tarihi,Barkod,Adet,Satış Tutarı,Sipariş Statüsü',
    'Sipariş No,İşlem Tipi,İşlem Tarihi,Barkod,Toplam Tutar,Komisyon',
  ])('is not recognised as a marketplace report with the columns %s', (header) => {
    expectUnknown(`${header}\n`)
  })
})
