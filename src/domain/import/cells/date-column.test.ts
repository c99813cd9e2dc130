import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DATE_ORDERS, type DateOrder } from '../reader/choices.ts'
import { fuzzRuns } from '../testing/fuzz-runs.ts'
import { minuteOf, readDate } from './date-cell.ts'
import { DateEvidence } from './date-column.ts'
import type { Undecided } from './number-column.ts'

const days = [12, 13, 14, 15, 16, 17, 18, 19, 20]

function verdict(cells: readonly string[]) {
  const evidence = new DateEvidence()
  for (const cell of cells) evidence.see(cell)
  return evidence.verdict()
}

describe('dates as platforms print them', () => {
  test.each([
    ['2026-03-25', '2026-03-25'],
    ['2026-03-25T23:59:59+04:00', '2026-03-25'],
    ['2026-03-25 23:59:59', '2026-03-25'],
    ['25-09-2025 | 02:58 ص', '2025-09-25'],
    ['2026-03-25T23:59:59Z', '2026-03-25'],
    ['2026-03-25 23:59:59 UTC', '2026-03-25'],
    ['2026-03-25 23:59:59+0400', '2026-03-25'],
    ['2026-03-25T23:59:59.123Z', '2026-03-25'],
    ['2026/3/5', '2026-03-05'],
    ['2025/01/01 0:21:14 JST', '2025-01-01'],
    ['2025年1月31日 0:21', '2025-01-31'],
    ['Feb 1, 2018 12:04:30 AM PST', '2018-02-01'],
    ['Feb. 28, 2018', '2018-02-28'],
    ['September 9, 2026', '2026-09-09'],
    ['15 Mar 2026 3:22:08 PM UTC', '2026-03-15'],
    ['1 Mar 2026 10:00:00 UTC', '2026-03-01'],
    ['05-Jul-2026', '2026-07-05'],
    ['01.07.2026 00:12:34 UTC', '2026-07-01'],
    ['1 Mär 2026 00:12:34 UTC', '2026-03-01'],
    ['31 Dez. 2026 23:59:59 UTC', '2026-12-31'],
    ['1 janv. 2026 00:12:34 UTC', '2026-01-01'],
    ['8 août 2026 00:12:34 UTC', '2026-08-08'],
    ['2 gen 2026 00:12:34 UTC', '2026-01-02'],
    ['2 set 2026 00:12:34 UTC', '2026-09-02'],
    ['3 ene 2026 0:12:34 UTC', '2026-01-03'],
    ['3 dic. 2026 0:12:34 UTC', '2026-12-03'],
    ['٢٠٢٦-٠٣-٢٥', '2026-03-25'],
    ['٢٥ مارس ٢٠٢٦', '2026-03-25'],
    ['٢٥ كانون الثاني ٢٠٢٦', '2026-01-25'],
    ['\u200f2026-03-25\u200f', '2026-03-25'],
    ['29/02/2024', '2024-02-29'],
    ['10/10/2026 9:05', '2026-10-10'],
    ['Nov 5, 2017 1:59:59 AM GMT-08:00', '2017-11-05'],
    ['29 June 2026 5:39:32 pm GMT+9', '2026-06-29'],
    ['1 jun 2026 12:00:00 a.m. GMT-7', '2026-06-01'],
    ['31/12/20', '2020-12-31'],
    ['31.12.20 9:05', '2020-12-31'],
    ['٣١/١٢/٢٠', '2020-12-31'],
    ['5/5/26', '2026-05-05'],
    ['25-Mar-26', '2026-03-25'],
    ['Mar-25-26', '2026-03-25'],
    ['Mar-05-2026', '2026-03-05'],
    ['5-Sep-26 14:30', '2026-09-05'],
    ['25/Mar/2026', '2026-03-25'],
    ['2026-Mar-25', '2026-03-25'],
    ['March 25th, 2026', '2026-03-25'],
    ['25 مارس، 2026', '2026-03-25'],
    ['مارس 25، 2026', '2026-03-25'],
    ['٢٥ مارس، ٢٠٢٦ ٣:٢٢ م', '2026-03-25'],
    ['25 من مارس 2026م', '2026-03-25'],
    ['1 اذار 2026', '2026-03-01'],
    ['1 آب 2026', '2026-08-01'],
    ['1 تشرين الاول 2026', '2026-10-01'],
    ['14 جانفي 2026', '2026-01-14'],
    ['14 جويلية 2026', '2026-07-14'],
    ['20 غشت 2026', '2026-08-20'],
    ['3 دجنبر 2026', '2026-12-03'],
    ['Wednesday, 25 March 2026', '2026-03-25'],
    ['Wed, 25 Mar 2026 10:00:00 GMT', '2026-03-25'],
    ['Wed 25/03/2026', '2026-03-25'],
    ['25 March 2026 (Wed)', '2026-03-25'],
    ['2026-03-25 Wednesday', '2026-03-25'],
    ['الأربعاء، 25 مارس 2026', '2026-03-25'],
    ['يوم الاربعاء 25 مارس 2026', '2026-03-25'],
    ['25/03/2026 - الأربعاء', '2026-03-25'],
  ])('reads the cell %s as the date %s', (cell, date) => {
    expect(readDate(cell, 'day_first')).toBe(date)
  })

  test.each([
    ['25/03/2026 02:04 م', '14:04'],
    ['25/03/2026 12:04:10 ص', '0:04'],
    ['2026-03-25 2:04 مساءً', '14:04'],
    ['2026-03-25 02:04 صباحا', '2:04'],
    ['٢٥‏/٣‏/٢٠٢٦، ٢:٠٤:٣٠ م', '14:04'],
    ['25 مارس 2026 12:04 م.', '12:04'],
    ['3/25/2026 2:04 PM', '14:04'],
  ])('reads the time of %s as %s', (cell, minute) => {
    expect([readDate(cell, 'day_first') ?? readDate(cell, 'month_first'), minuteOf(cell)]).toEqual([
      '2026-03-25',
      minute,
    ])
  })

  test('reads the date as printed, without converting it for the time or time zone that follows', () => {
    expect(readDate('Feb 28, 2018 11:59:59 PM PST', 'day_first')).toBe('2018-02-28')
    expect(readDate('2026-03-31T23:30:00-08:00', 'day_first')).toBe('2026-03-31')
  })

  test.each([
    '',
    'yesterday',
    '2026-02-30',
    '2026-13-01',
    '31/04/2026',
    '29/02/2026',
    '46106',
    '25-3-26',
    '2026/3/5/7',
    '25/3/126',
    '5/3/6',
    '31/04/26',
    '12:31:20',
    '1447-09-01',
    '2026-03-25 lunch',
    '2026-02-30T10:00:00Z',
    '2026-03-25T10:00:00+04:0x',
    '2026-03-25T10:00:00+lunch',
    '2026-03/25',
    'Foo 1, 2018',
    'Thursday, 25 March 2026',
    'الخميس، 25 مارس 2026',
    '31-Apr-26',
    'Mar-26',
    '25-Mar',
    'Wed',
    '0000-00-00',
  ])('rejects %j as a date', (cell) => {
    expect(readDate(cell, 'day_first')).toBe(null)
    expect(readDate(cell, 'month_first')).toBe(null)
  })
})

describe('order of day and month in a date column', () => {
  test.each<[string[], DateOrder | Undecided]>([
    [['01/02/2026', '13/02/2026'], 'day_first'],
    [['01/02/2026', '02/13/2026'], 'month_first'],
    [['29/03/2026 0:05', '01/04/2026 5:10'], 'day_first'],
    [['12/31/20', '1/2/20'], 'month_first'],
    [['12/31/20', '31/12/2020'], 'mixed'],
    [['01/02/2026', '02/03/2026'], 'either'],
    [['13/02/2026', '02/13/2026'], 'mixed'],
    [['2026-01-02', 'Feb 1, 2018'], 'any'],
    [['05/05/2026'], 'any'],
    [['nonsense', '31/04/2026'], 'any'],
    [['99/99/2026'], 'any'],
    [['10/10/10'], 'any'],
    [[], 'any'],
  ])('decides that the day-month order of the cells %j is %s', (cells, order) => {
    expect(verdict(cells)).toBe(order)
  })

  test.each<[string, string[], DateOrder | Undecided | 'open']>([
    ['two-digit years that can be first or last', ['26/03/25', '31/12/20'], 'open'],
    ['two-digit years beside year-first dates', ['2026-03-24', '26/03/25'], 'open'],
    ['month names beside year-first dates', ['2026-Mar-24', '26-Mar-25'], 'open'],
    ['a day that equals its month', ['05/05/26'], 'open'],
    ['days beyond eight numbers in the first place', days.map((day) => `${day}/03/26`), 'day_first'],
    ['days beyond eight numbers in the last place', days.map((day) => `26/03/${day}`), 'year_first'],
    ['years and days beyond eight numbers', days.map((day) => `${day}/03/${day - 4}`), 'open'],
    ['day-first dates with four-digit years', ['25/03/2026', '26/03/25'], 'day_first'],
    ['ambiguous dates with four-digit years', ['02/03/2026', '01/03/25'], 'either'],
    ['a second number above 12', ['12/31/20', '1/2/20'], 'month_first'],
    ['both orders', ['12/31/20', '26/03/25'], 'mixed'],
    ['year-first dates and others', [...days.map((day) => `26/03/${day}`), '25/03/2026'], 'mixed'],
    ['month names with two-digit years', ['25-Mar-26', '26-Mar-26'], 'any'],
  ])('decides the position of the year in a column of %s', (_, cells, order) => {
    expect(verdict(cells)).toBe(order)
  })

  test('reads a two-digit year as the first or the last number, as the other dates of its column show', () => {
    expect(readDate('26/03/25', 'day_first')).toBe('2025-03-26')
    expect(readDate('26/03/25', 'year_first')).toBe('2026-03-25')
    expect(readDate('26-Mar-25', 'year_first')).toBe('2026-03-25')
    expect(readDate('26/03/25', 'month_first')).toBe(null)
    expect(readDate('26/03/2025', 'year_first')).toBe(null)
  })

  test('ignores a single date with day and month swapped among many dates', () => {
    const many = new Array(40).fill('25/03/2026')
    expect(verdict([...many, '03/25/2026'])).toBe('day_first')
    expect(verdict(['25/03/2026', '03/25/2026'])).toBe('mixed')
  })

  test('uses the weekday to decide between day first and month first', () => {
    // 04/03/2026 is a Wednesday if read as 4 March, and a Friday if read as 3 April
    for (const order of ['day_first', 'month_first'] as const) {
      expect(readDate('Wed 03/04/2026', order)).toBe('2026-03-04')
      expect(readDate('الجمعة 03/04/2026', order)).toBe('2026-04-03')
      expect(readDate('Mon 03/04/2026', order)).toBe(null)
    }
    expect(verdict(['Wed 03/04/2026'])).toBe('any')
  })

  test('rejects a cell that is no valid date in the day-month order of its column', () => {
    expect(readDate('03/25/2026', 'day_first')).toBe(null)
    expect(readDate('25/03/2026', 'month_first')).toBe(null)
  })
})

describe('detection of a date column in which a spreadsheet that expects day and month swapped converted only some cells', () => {
  function halfConverted(cells: readonly string[]) {
    const evidence = new DateEvidence()
    for (const [at, cell] of cells.entries()) evidence.see(cell, at + 2)
    return evidence.halfConverted()
  }

  test('returns one converted cell and one cell that remained text as examples', () => {
    // A user typed 4 and 25 March with the day first into a spreadsheet that expects the month first.
    expect(halfConverted(['2026-04-03', '25/03/2026', '2026-05-03 09:00:00'])).toEqual({
      date: { line: 2, value: '2026-04-03' },
      text: { line: 3, value: '25/03/2026' },
    })
    // A user typed dates with the month first into a spreadsheet that expects the day first.
    expect(halfConverted(['3/25/2026', '2026-04-03'])).not.toBeNull()
  })

  test.each([
    ['only dates', ['2026-04-03', '2026-05-03']],
    ['only texts', ['03/04/2026', '25/03/2026']],
    ['dates whose day and month cannot be swapped', ['2026-03-25', '2026-04-03', '25/03/2026']],
    ['a day that equals its month', ['2026-03-03', '25/03/2026']],
    ['texts with the month as a name', ['2026-04-03', '25-Mar-26']],
  ])('returns nothing for a column of %s', (_, cells) => {
    expect(halfConverted(cells)).toBeNull()
  })

  test('finds every column in which only some cells were converted', () => {
    const days = fc.array(
      fc.record({ day: fc.integer({ min: 1, max: 28 }), month: fc.integer({ min: 1, max: 12 }) }),
    )
    const runs = 300 * Number(process.env.SAFI_FUZZ_RUNS ?? 1)
    fc.assert(
      fc.property(days, (typed) => {
        const two = (part: number) => String(part).padStart(2, '0')
        const cells = typed.map(({ day, month }) =>
          day <= 12 ? `2026-${two(day)}-${two(month)}` : `${two(day)}/${two(month)}/2026`,
        )
        const swapped = typed.some(({ day, month }) => day <= 12 && day !== month)
        const left = typed.some(({ day }) => day > 12)
        expect(halfConverted(cells) !== null).toBe(swapped && left)
      }),
      { numRuns: runs },
    )
  })
})

describe('generated date columns', () => {
  const day = fc
    .date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2099-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10))
  const numeric = fc.record({
    order: fc.constantFrom<DateOrder>('day_first', 'month_first'),
    separator: fc.constantFrom('/', '-', '.'),
    padded: fc.boolean(),
    shortYear: fc.boolean(),
    time: fc.constantFrom('', ' 0:05', ' 11:16:00 PM', ' 23:59:59 UTC'),
  })

  test('a column written in one order of day and month never proves the other order, and its dates are read correctly when it proves its own order', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 20 }), numeric, (days, writing) => {
        const cells = days.map((iso) => {
          const [year = '', month = '', dayOfMonth = ''] = iso.split('-')
          const parts = writing.order === 'day_first' ? [dayOfMonth, month] : [month, dayOfMonth]
          const written = parts.map((part) => (writing.padded ? part : String(Number(part))))
          const short = writing.shortYear && writing.separator !== '-' && iso >= '2020' && iso < '2027'
          return [...written, short ? year.slice(2) : year].join(writing.separator) + writing.time
        })
        const proved = verdict(cells)
        if (proved === 'either' || proved === 'open') return
        if (proved !== 'any') expect(proved).toBe(writing.order)
        expect(cells.map((cell) => readDate(cell, writing.order))).toEqual(days)
      }),
      { numRuns: 1_000 },
    )
  })

  test('two-digit years of a column that covers seven years are read correctly, or the column stays undecided', () => {
    const recent = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(2, 10))
    const tables = fc.record({
      days: fc.array(recent, { minLength: 1, maxLength: 40 }),
      order: fc.constantFrom(...DATE_ORDERS),
      others: fc.array(fc.constantFrom('2026-03-25', '2026/3/5'), { maxLength: 2 }),
    })
    fc.assert(
      fc.property(tables, ({ days, order, others }) => {
        const cells = days.map((iso) => {
          const [year, month, day] = iso.split('-')
          const parts = {
            day_first: [day, month, year],
            month_first: [month, day, year],
            year_first: [year, month, day],
          }
          return parts[order].join('/')
        })
        const proved = verdict([...cells, ...others])
        if (proved === 'open' || proved === 'either' || proved === 'mixed') return
        const read = cells.map((cell) => readDate(cell, proved === 'any' ? 'day_first' : proved))
        expect(read).toEqual(days.map((iso) => `20${iso}`))
      }),
      { numRuns: fuzzRuns(1_000) },
    )
  })

  test('ISO dates are read correctly, whichever order of day and month the column has', () => {
    fc.assert(
      fc.property(day, fc.constantFrom<DateOrder>('day_first', 'month_first'), (iso, order) => {
        expect(readDate(iso, order)).toBe(iso)
      }),
    )
  })

  test('every date that is read exists in the calendar', () => {
    const part = fc.integer({ min: 0, max: 40 }).map(String)
    fc.assert(
      fc.property(part, part, fc.constantFrom('2023', '2024', '2000', '1900'), (a, b, year) => {
        for (const order of ['day_first', 'month_first'] as const) {
          const read = readDate(`${a}/${b}/${year}`, order)
          if (read !== null) expect(new Date(`${read}T00:00:00Z`).toISOString().slice(0, 10)).toBe(read)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
