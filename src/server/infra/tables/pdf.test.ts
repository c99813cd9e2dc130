import { expect, test, vi } from 'vitest'
import { Paper, type TextStyle } from './paper.ts'
import { pdfOf } from './pdf.ts'

const BODY: TextStyle = { size: 9, weight: 400, color: '#000' }
const NAME = 'طقم أواني طهي جرانيت غير لاصق 24 قطعة Non-Stick Granite Cookware Set 24 pcs'
const SKU = 'COOKWARE-24-GRANITE-BLACK-GOLD-TEMPERED-28CM-XL'

const paper = new Paper('', '', 'ltr')

/** Returns all texts that the PDF of a table draws. The table has a name, a SKU and some columns of large amounts. */
async function textsOf(amounts: number, language: 'en' | 'ar' = 'en', notes: string[] = []) {
  const drawn = vi.spyOn(Paper.prototype, 'line')
  const money = Array.from({ length: amounts }, (_, at) => ({ label: `Sum ${at}`, kind: 'money' as const }))
  const table = {
    ...{ title: 'Profit', notes, fileName: 'profit' },
    columns: [{ label: 'Product', kind: 'text' as const }, { label: 'SKU', kind: 'text' as const }, ...money],
    rows: [
      { currency: 'SAR' as const, summary: true, cells: [NAME, SKU, ...money.map(() => 1_234_560_000)] },
    ],
  }
  await pdfOf(table, 'Nile Shop', language)
  const texts = drawn.mock.calls.map(([text]) => text)
  drawn.mockRestore()
  return texts
}

test('draws a long name and SKU on one line while amounts leave the room', async () => {
  expect(await textsOf(2)).toEqual(expect.arrayContaining([NAME, SKU]))
})

test.each([
  [6, 'en'],
  [6, 'ar'],
  [13, 'en'],
  [13, 'ar'],
] as const)('breaks texts into lines beside %i amounts, and cuts neither: %s', async (amounts, language) => {
  const note = Array.from({ length: 60 }, (_, at) => `note${at}`).join(' ')
  const texts = await textsOf(amounts, language, [note])
  const linesOf = (whole: string) => texts.filter((text) => whole.includes(text))
  for (const whole of [NAME, SKU, note]) expect(linesOf(whole).length).toBeGreaterThan(1)
  expect([linesOf(NAME).join(' '), linesOf(SKU).join(''), linesOf(note).join(' ')]).toEqual([NAME, SKU, note])
  expect(texts.filter((text) => text === '12,345,600.00')).toHaveLength(amounts)
  expect(texts).toEqual(expect.arrayContaining(['Product', 'SKU', `Sum ${amounts - 1}`]))
})

test('breaks a text behind spaces and hyphens, and never within an isolated amount', () => {
  const broken = (text: string, room: number, most = 9) => paper.wrapped(text, room, BODY, most)
  expect(broken('Sales come from files', 60)).toEqual(['Sales come', 'from files'])
  expect(broken('sales of \u206622,911.00 SAR\u2069', 70)).toEqual(['sales of', '\u206622,911.00 SAR\u2069'])
  expect(broken('GRANITE-BLACK', 60)).toEqual(['GRANITE-', 'BLACK'])
  expect(broken('aaaaaaaaaa', 20).join('')).toBe('aaaaaaaaaa')
  expect(broken('Sales come from files', 60, 1)).toEqual([expect.stringMatching(/^Sales c.*…$/)])
  // a column can be narrower than one character
  expect(broken('ab', 1)).toEqual(['a', 'b'])
})
