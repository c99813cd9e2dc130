import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CurrencyCode, minorDigits } from '../../money/currency.ts'
import { fromScaled } from '../../money/money.ts'
import type { DecimalMark } from '../reader/choices.ts'
import { NumberEvidence, readAmount, readWhole, type Undecided } from './number-column.ts'

function verdict(cells: readonly string[], digits = 2) {
  const evidence = new NumberEvidence()
  for (const cell of cells) evidence.see(cell, digits)
  return evidence.verdict()
}

describe('decimal mark of a number column', () => {
  test.each<[string[], DecimalMark | Undecided]>([
    [['12.50', '3'], 'point'],
    [['12,50', '3'], 'comma'],
    [['1,234.50'], 'point'],
    [['1.234,50'], 'comma'],
    [['1,234,567'], 'point'],
    [['1.234.567'], 'comma'],
    [['1,57,956.59'], 'point'],
    [['1,57,956'], 'point'],
    [['0,498'], 'comma'],
    [['0.498'], 'point'],
    [['1234,567'], 'comma'],
    [['1 234,567'], 'comma'],
    [['1,498', '2.5'], 'point'],
    [['1,498', '2,5'], 'comma'],
    [['-1,498', '(2,75)'], 'comma'],
    [['١٬٤٩٨٫٥٠'], 'any'],
    [['AED 12.50'], 'point'],
    [['Rs.500', 'SR.75', 'ج.م.5'], 'any'],
    [['EGP.50', 'KD.500'], 'any'],
    [['Rs.12,50'], 'comma'],
    [['Rs.1,200'], 'either'],
    [['$.50'], 'point'],
    [['1', '2', '-3', ''], 'any'],
    [['1,498', '2,691'], 'either'],
    [['1.498', '2.691', '7'], 'either'],
  ])('decides that the decimal mark of the cells %j is %s', (cells, mark) => {
    expect(verdict(cells)).toBe(mark)
  })

  test('reads a separator before three digits as a thousands separator if the currency has no decimals', () => {
    expect(verdict(['2,691', '40,799'], 0)).toBe('point')
    expect(verdict(['2.691'], 0)).toBe('comma')
  })

  test('reads KWD 12.500 as twelve and a half dinars, and 12,500 as ambiguous', () => {
    expect(verdict(['12.500', '3.250'], 3)).toBe('point')
    expect(verdict(['12,500', '3,250'], 3)).toBe('either')
    expect(verdict(['12.500', '3.250'], 2)).toBe('either')
  })

  test('ignores a single number with another decimal mark among many, but decides nothing when both marks are frequent', () => {
    const many = new Array(40).fill('12.50')
    expect(verdict([...many, '3,75'])).toBe('point')
    expect(verdict(['12.50', '3,75'])).toBe('mixed')
    expect(verdict([...many, ...new Array(20).fill('3,75')])).toBe('mixed')
  })

  test('lists each distinct ambiguous cell once among the samples', () => {
    const evidence = new NumberEvidence()
    for (const cell of ['5', '1,498', '1,498', '2,691']) evidence.see(cell)
    expect(evidence.samples()).toEqual(['1,498', '2,691'])
    for (const cell of ['2.5', '2,5']) evidence.see(cell)
    expect(evidence.samples()).toEqual(['2.5', '2,5'])
  })
})

describe('amounts', () => {
  test.each<[string, DecimalMark, CurrencyCode, number]>([
    ['1,498.17', 'point', 'USD', 149_817],
    ['1.498,17', 'comma', 'EUR', 149_817],
    ['-6.4', 'point', 'AED', -640],
    ['6.4-', 'point', 'AED', -640],
    ['(1.23)', 'point', 'USD', -123],
    ['$(1.23)', 'point', 'USD', -123],
    ['-$1.23', 'point', 'USD', -123],
    ['$-1.23', 'point', 'USD', -123],
    ['−5', 'point', 'USD', -500],
    ['+5', 'point', 'USD', 500],
    ['.50', 'point', 'USD', 50],
    ['١٬٤٩٨٫٥٠', 'point', 'EGP', 149_850],
    ['۱۲٫۵', 'comma', 'SAR', 1_250],
    ['٣،٥', 'comma', 'SAR', 350],
    ['\u200f12.5\u200f', 'point', 'SAR', 1_250],
    ['1\u00a0234,50', 'comma', 'EUR', 123_450],
    ['1\u202f234,50 €', 'comma', 'EUR', 123_450],
    ["1'234.50", 'point', 'CHF', 123_450],
    ['SAR 12', 'point', 'SAR', 1_200],
    ['12.50 ر.س.', 'point', 'SAR', 1_250],
    ['ج.م. ١٢٫٥٠', 'point', 'EGP', 1_250],
    ['د.إ.\u200f 1,234.5', 'point', 'AED', 123_450],
    ['Rs.500', 'point', 'PKR', 50_000],
    ['-Rs.500', 'point', 'PKR', -50_000],
    ['Rs.-500', 'point', 'INR', -50_000],
    ['(Rs.500)', 'point', 'PKR', -50_000],
    ['Rs.1,200', 'point', 'PKR', 120_000],
    ['Rs.1.200,50', 'comma', 'PKR', 120_050],
    ['SR.75', 'point', 'SAR', 7_500],
    ['SR.0.75', 'point', 'SAR', 75],
    ['Dhs.100', 'point', 'AED', 10_000],
    ['KD.12', 'point', 'KWD', 12_000],
    ['KD.12.500', 'point', 'KWD', 12_500],
    ['L.E.500', 'point', 'EGP', 50_000],
    ['ج.م.500', 'point', 'EGP', 50_000],
    ['ج.م.٥٠٠', 'comma', 'EGP', 50_000],
    ['د.إ.\u200f100', 'point', 'AED', 10_000],
    ['$.50', 'point', 'USD', 50],
    ['-€.5', 'point', 'EUR', -50],
    ['Rs. .50', 'point', 'PKR', 50],
    ['0.5', 'point', 'PKR', 50],
    ['1.500', 'point', 'KWD', 1_500],
    ['12.500', 'point', 'KWD', 12_500],
    ['12.500', 'point', 'AED', 1_250],
    ['12.50000', 'point', 'KWD', 12_500],
    ['2,691', 'point', 'JPY', 2_691],
    ['￥2,691', 'point', 'JPY', 2_691],
    ['1,57,956.59', 'point', 'INR', 15_795_659],
    ['-0', 'point', 'USD', 0],
    ['-0.00', 'point', 'USD', 0],
    ['10000000000000', 'point', 'USD', 1_000_000_000_000_000],
  ])(
    'reads %j with the decimal mark %s in the currency %s as %d minor units',
    (cell, mark, currency, minor) => {
      expect(readAmount(cell, mark, currency)).toBe(minor)
    },
  )

  test.each<[string, DecimalMark, CurrencyCode]>([
    ['abc', 'point', 'USD'],
    ['-', 'point', 'USD'],
    ['()', 'point', 'USD'],
    ['.', 'point', 'USD'],
    ['5.', 'point', 'USD'],
    ['1.2.3', 'point', 'USD'],
    ['12,50', 'point', 'USD'],
    ['1,2345', 'point', 'USD'],
    ['1,234.5,6', 'point', 'USD'],
    ['--5', 'point', 'USD'],
    ['(-5)', 'point', 'USD'],
    ['5+', 'point', 'USD'],
    ['1.5E+03', 'point', 'USD'],
    ['15%', 'point', 'USD'],
    ['12 apples', 'point', 'USD'],
    ['USD 12', 'point', 'AED'],
    ['12 €', 'point', 'USD'],
    ['EGP.500', 'point', 'EGP'],
    ['SAR.75', 'comma', 'SAR'],
    ['KD.500', 'point', 'KWD'],
    ['د.ك.500', 'point', 'KWD'],
    ['ريال.500', 'point', 'SAR'],
    ['₹.50', 'point', 'INR'],
    ['Rs.', 'point', 'PKR'],
    ['100.د.إ', 'point', 'AED'],
    ['USD 12 USD', 'point', 'USD'],
    ['#REF!', 'point', 'USD'],
    ['1 2 3', 'point', 'USD'],
    ['99999999999999999999', 'point', 'USD'],
  ])('rejects %j with the decimal mark %s in the currency %s', (cell, mark, currency) => {
    expect(readAmount(cell, mark, currency)).toBe('amount_unreadable')
  })

  test('rejects an amount with more decimals than its currency has instead of rounding it', () => {
    expect(readAmount('1.505', 'point', 'USD')).toBe('amount_too_precise')
    expect(readAmount('1.5', 'point', 'JPY')).toBe('amount_too_precise')
    expect(readAmount('1.0005', 'point', 'KWD')).toBe('amount_too_precise')
  })

  test('rejects quantities that are not whole numbers', () => {
    expect(readWhole('2', 'point')).toBe(2)
    expect(readWhole('-1', 'point')).toBe(-1)
    expect(readWhole('٣', 'point')).toBe(3)
    expect(readWhole('2.0', 'point')).toBe(2)
    expect(readWhole('1,000', 'point')).toBe(1_000)
    expect(readWhole('2.5', 'point')).toBe(null)
    expect(readWhole('two', 'point')).toBe(null)
    expect(readWhole('SAR 2', 'point')).toBe(null)
  })
})

describe('generated number columns', () => {
  const currency = fc.constantFrom<CurrencyCode>('SAR', 'KWD', 'JPY', 'USD', 'EGP')
  const minor = fc.integer({ min: -5_000_000_000, max: 5_000_000_000 })
  const DIGITS = { ascii: '0123456789', arabic: '٠١٢٣٤٥٦٧٨٩', persian: '۰۱۲۳۴۵۶۷۸۹' }

  function write(
    value: number,
    code: CurrencyCode,
    mark: DecimalMark,
    group: boolean,
    digits: keyof typeof DIGITS,
    sign: 'minus' | 'trailing' | 'brackets' | 'unicode',
  ): string {
    const [whole = '', fraction] = fromScaled(Math.abs(value), minorDigits(code)).split('.')
    const separator = digits === 'ascii' ? (mark === 'point' ? ',' : '.') : '٬'
    const decimal = digits === 'ascii' ? (mark === 'point' ? '.' : ',') : '٫'
    const grouped = group ? whole.replace(/\B(?=(\d{3})+$)/g, separator) : whole
    const plain = (fraction === undefined ? grouped : `${grouped}${decimal}${fraction}`).replace(
      /\d/g,
      (digit) => DIGITS[digits][Number(digit)] as string,
    )
    if (value >= 0) return plain
    if (sign === 'brackets') return `(${plain})`
    return sign === 'trailing' ? `${plain}-` : sign === 'unicode' ? `−${plain}` : `-${plain}`
  }

  const writing = fc.record({
    mark: fc.constantFrom<DecimalMark>('point', 'comma'),
    group: fc.boolean(),
    digits: fc.constantFrom<keyof typeof DIGITS>('ascii', 'arabic', 'persian'),
    sign: fc.constantFrom('minus', 'trailing', 'brackets', 'unicode'),
  })

  test('an amount written in any notation is read as the same number of minor units', () => {
    fc.assert(
      fc.property(minor, currency, writing, (value, code, { mark, group, digits, sign }) => {
        expect(readAmount(write(value, code, mark, group, digits, sign), mark, code)).toBe(value)
      }),
      { numRuns: 2_000 },
    )
  })

  test('a currency abbreviation beside the amount, with or without a dot, changes neither the amount nor the decision about the decimal mark', () => {
    const word = fc.constantFrom<[string, CurrencyCode]>(
      ['Rs', 'PKR'],
      ['SR', 'SAR'],
      ['Dhs', 'AED'],
      ['TL', 'TRY'],
      ['L.E', 'EGP'],
      ['ج.م', 'EGP'],
      ['KD', 'KWD'],
      ['د.ك', 'KWD'],
    )
    const space = fc.constantFrom('', ' ', '.', '. ')
    fc.assert(
      fc.property(minor, word, space, writing, (value, [beside, code], gap, { mark, group, digits }) => {
        const plain = write(Math.abs(value), code, mark, group, digits, 'minus')
        const cell = `${value < 0 ? '-' : ''}${beside}${gap}${plain}`
        expect(readAmount(cell, mark, code)).toBe(value)
        expect(verdict([cell])).toBe(verdict([plain]))
      }),
      { numRuns: 1_000 },
    )
  })

  test('a column never proves the wrong decimal mark, and its amounts are read correctly when it proves one', () => {
    fc.assert(
      fc.property(
        fc.array(minor, { minLength: 1, maxLength: 20 }),
        currency,
        writing,
        (values, code, { mark, group, digits, sign }) => {
          const cells = values.map((value) => write(value, code, mark, group, digits, sign))
          const proved = verdict(cells)
          if (proved === 'either' || proved === 'mixed') return
          const used = proved === 'any' ? 'point' : proved
          expect(cells.map((cell) => readAmount(cell, used, code))).toEqual(values)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('reversing the order of the cells does not change the decision about the decimal mark', () => {
    const cells = fc.array(fc.constantFrom('1', '1.5', '1,5', '1,498', '1.498', '1,498.50', 'x'), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(cells, (list) => {
        expect(verdict([...list].reverse())).toBe(verdict(list))
      }),
    )
  })

  test('reading an amount never throws, and every result is a whole number of minor units', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789.,-+() '$€٫٬١٢SAR") })),
        fc.constantFrom<DecimalMark>('point', 'comma'),
        (cell, mark) => {
          verdict([cell])
          const read = readAmount(cell, mark, 'SAR')
          if (typeof read === 'number') expect(Number.isSafeInteger(read)).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
