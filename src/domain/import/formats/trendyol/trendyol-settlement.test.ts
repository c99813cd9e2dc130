import { describe, expect, test } from 'vitest'
import { feesOf, totalOf } from '../../sale-line.ts'
import { readText, scanText } from '../../testing/sources.ts'
import { invoice, sumOf, type TrendyolRow, trendyolSettlementText } from '../../testing/trendyol-file.ts'

const TRY = { currency: 'TRY' } as const
const RETURN = { 'Kayıt No / Fatura No': 'K-9', 'İşlem Tipi': 'İade' }

const read = (...rows: TrendyolRow[]) => readText(trendyolSettlementText(rows), TRY)

async function lineOf(row: TrendyolRow) {
  const { lines, errors } = await read(row)
  expect(errors).toEqual([])
  return lines[0]!
}

async function failsWith(row: TrendyolRow) {
  const { errors } = await read(row, { 'Kayıt No / Fatura No': 'K-2' })
  return errors.map(({ line, column, code }) => [line, column, code])
}

describe('a record of Trendyol’s payment detail', () => {
  test('for a sale gives the price and Trendyol’s commission', async () => {
    expect(await lineOf({})).toMatchObject({
      row: 2,
      kind: 'sale',
      platform: 'Trendyol',
      orderId: '9000000001',
      sku: '8690000000017',
      title: 'Oud parfüm, 50 ml',
      date: '2026-03-28',
      currency: 'TRY',
      units: 1,
      amounts: { sales: 125_050, referralFee: -19_383 },
      rawType: 'Satış',
    })
  })

  test.each([
    ['with a minus on both amounts', '-193,83', '-1.250,50'],
    ['with a minus only on the seller’s share', '193,83', '1.250,50'],
  ])(
    'for a return reverses price and commission when the file writes the return %s',
    async (_, kept, price) => {
      const row = { ...RETURN, 'TY Hakediş': kept, 'Toplam Tutar': price, 'Satıcı Hakediş': '-1.056,67' }
      const line = await lineOf(row)
      expect(line).toMatchObject({ kind: 'refund', units: 0 })
      expect(line.amounts).toMatchObject({ sales: -125_050, referralFee: 19_383 })
    },
  )

  test.each([
    ['Kupon', 'discounts', 'other'],
    ['İndirim', 'discounts', 'other'],
    ['Kargo Fatura', 'fulfilmentFee', 'fee'],
    ['Platform Hizmet Bedeli', 'otherFee', 'fee'],
    ['Erken Ödeme Kesinti Faturası', 'otherFee', 'fee'],
    ['Uluslararası Hizmet Bedeli', 'otherFee', 'fee'],
    ['E-ticaret Stopajı', 'tax', 'other'],
  ])('with the type %s adds its amount to the field %s', async (type, field, kind) => {
    for (const price of ['-106,75', '']) {
      const line = await lineOf({ ...invoice(type, '-106,75'), 'Toplam Tutar': price })
      expect([line.kind, line.units, line.orderId]).toEqual([kind, 0, null])
      expect(line.amounts).toMatchObject({ [field]: -10_675 })
      expect(totalOf(line.amounts)).toBe(-10_675)
    }
  })

  test('for a reversed coupon adds the discount back and charges the commission on it', async () => {
    const row = {
      'İşlem Tipi': 'Kupon İptal',
      'TY Hakediş': '2',
      'Satıcı Hakediş': '11,42',
      'Toplam Tutar': '13,42',
    }
    const { amounts } = await lineOf(row)
    expect([amounts.discounts, feesOf(amounts)]).toEqual([1_342, 200])
  })

  test('causes an error when its amounts contradict each other or its type is unknown', async () => {
    expect(await failsWith({ 'TY Hakediş': '93,83' })).toEqual([[2, 'Satıcı Hakediş', 'total_mismatch']])
    expect(await failsWith({ 'Satıcı Hakediş': '-1.056,67' })).toEqual([
      [2, 'Satıcı Hakediş', 'sign_mismatch'],
    ])
    expect(await failsWith(RETURN)).toEqual([[2, 'Satıcı Hakediş', 'sign_mismatch']])
    expect(await failsWith({ 'İşlem Tipi': 'Yeni Bir Kesinti' })).toEqual([[2, 'İşlem Tipi', 'type_unknown']])
    expect(await failsWith({ 'Kayıt No / Fatura No': '' })).toEqual([
      [2, 'Kayıt No / Fatura No', 'value_missing'],
    ])
  })
})

describe('a Trendyol payment detail', () => {
  const chain = [
    {},
    { ...invoice('Kupon', '-13,42'), 'Sipariş No': '9000000001' },
    { ...invoice('Kupon İptal', '13,42'), 'Sipariş No': '9000000001' },
    {
      ...RETURN,
      'TY Hakediş': '-193,83',
      'Toplam Tutar': '-1.250,50',
      'Satıcı Hakediş': '-1.056,67',
    },
    invoice('Kargo Fatura', '-106,75'),
  ]

  test('adds up to zero for a returned order, and its rows are compared with the total in its last row', async () => {
    const { plan, rows, lines, control, errors } = await read(...chain, sumOf('-106,75'))
    expect([errors, rows, lines.length]).toEqual([[], 6, 5])
    expect(plan).toMatchObject({ format: 'trendyol-settlement', fees: 'stated' })
    expect(control).toEqual({ TRY: -10_675 })
    expect(lines.reduce((sum, { amounts }) => sum + totalOf(amounts), 0)).toBe(-10_675)
  })

  test('has no control total if the last row is missing', async () => {
    expect((await read(...chain)).control).toEqual({})
  })

  test('gives equal records different keys, and gives the records of the next file the same keys again', async () => {
    const [first, second] = await Promise.all([read({}, {}), read({}, {}, ...chain)])
    expect(new Set(first.lines.map(({ key }) => key)).size).toBe(2)
    expect(second.lines.map(({ key }) => key)).toEqual(
      expect.arrayContaining(first.lines.map(({ key }) => key)),
    )
  })

  test('is recognised with the shorter column names of another year', async () => {
    const text = trendyolSettlementText([{}])
      .replace('Kayıt No / Fatura No', 'Kayıt No')
      .replace('Ürün Adı / Açıklama', 'Ürün Adı')
    expect(await scanText(text, TRY)).toMatchObject({ plan: { format: 'trendyol-settlement' } })
  })
})
