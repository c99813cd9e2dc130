import { expect, test, vi } from 'vitest'
import { pageNote } from './page-note.ts'
import { Paper } from './paper.ts'
import { pdfOf } from './pdf.ts'

test('prints "page 1 of 2" in the language of the reader', () => {
  expect(pageNote(1, 2, 'en')).toBe('Safi · Page 1 of 2')
  expect(pageNote(1, 2, 'ar')).toBe('صافي · صفحة 1 من 2')
})

test.each(['en', 'ar'] as const)(
  'prints whole numbers, however many columns a page has: %s',
  async (language) => {
    const drawn = vi.spyOn(Paper.prototype, 'line')
    const names = Array.from({ length: 13 }, (_, at) => `Amount ${at + 1}`)
    const name = 'Oud perfume in a wooden box with a card and a ribbon, 50 ml'
    const table = {
      ...{ title: 'Profit', notes: [], fileName: 'profit' },
      columns: [
        { label: 'Product', kind: 'text' as const },
        { label: 'Currency', kind: 'text' as const },
        ...names.map((label) => ({ label, kind: 'money' as const })),
      ],
      rows: [
        { currency: 'EGP' as const, summary: true, cells: [name, 'EGP', ...names.map(() => 1_234_560_000)] },
      ],
    }
    await pdfOf(table, 'Nile Shop', language)
    const lines = drawn.mock.calls.map(([line]) => line)
    drawn.mockRestore()
    expect(lines).toEqual(expect.arrayContaining(['Currency', 'EGP', ...names]))
    expect(lines.filter((line) => line === '12,345,600.00')).toHaveLength(names.length)
    // only the long name is shortened
    expect(lines.filter((line) => line.endsWith('…'))).toEqual([expect.stringMatching(/^Oud perfume in/)])
  },
)
