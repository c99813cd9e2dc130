import { describe, expect, test } from 'vitest'
import { revenueOf } from '../../sale-line.ts'
import { readText, scanText } from '../../testing/sources.ts'
import { TRENDYOL_ORDERS_HEADER, type TrendyolRow, trendyolOrdersText } from '../../testing/trendyol-file.ts'

const TRY = { currency: 'TRY' } as const

const read = (...rows: TrendyolRow[]) => readText(trendyolOrdersText(rows), TRY)

async function failsWith(row: TrendyolRow) {
  const { errors } = await read(row, { 'Sipariş Numarası': '9000000009' })
  return errors.map(({ line, column, code }) => [line, column, code])
}

describe('a row of a Trendyol order list', () => {
  test('gives a sale whose revenue is the price less the seller’s own discount', async () => {
    const { plan, lines, errors } = await read({})
    expect(errors).toEqual([])
    expect(plan).toMatchObject({ format: 'trendyol-orders', fees: 'none' })
    expect(lines).toMatchObject([
      {
        row: 2,
        kind: 'sale',
        platform: 'Trendyol',
        orderId: '9000000001',
        sku: 'OUD-50',
        title: 'Oud parfüm, 50 ml',
        date: '2026-03-25',
        currency: 'TRY',
        units: 2,
        amounts: { sales: 250_100, discounts: -10_000 },
        rawType: 'Teslim Edildi',
      },
    ])
  })

  test('gives the same sale when the invoice amount still includes Trendyol’s own discount', async () => {
    const { lines, errors } = await read({ 'Faturalanacak Tutar': '2.401,00' })
    expect([errors, lines.map(({ amounts }) => revenueOf(amounts))]).toEqual([[], [240_100]])
  })

  test.each(['İptal Edildi', 'İade Edildi', 'Teslim Edilemedi', 'Tedarik Edilemedi'])(
    'with the status %s is left out, and its amount is reported',
    async (status) => {
      const { lines } = await read({ 'Sipariş Statüsü': status })
      expect(lines).toMatchObject([{ kind: 'left_out', units: 0, leftOut: 240_100 }])
    },
  )

  test('uses the barcode as SKU when the seller gave none', async () => {
    const { lines } = await read({ 'Stok Kodu': '' })
    expect(lines[0]?.sku).toBe('8690000000017')
  })

  test('causes an error when amounts contradict each other, or a value is missing, negative, unknown or unreadable', async () => {
    expect(await failsWith({ 'Satış Tutarı': '1.250,50' })).toEqual([[2, 'Satış Tutarı', 'total_mismatch']])
    expect(await failsWith({ 'Faturalanacak Tutar': '2.300,00' })).toEqual([
      [2, 'Faturalanacak Tutar', 'total_mismatch'],
    ])
    expect(await failsWith({ 'Sipariş Statüsü': 'Beklemede' })).toEqual([
      [2, 'Sipariş Statüsü', 'type_unknown'],
    ])
    expect(await failsWith({ 'Sipariş Numarası': '' })).toEqual([[2, 'Sipariş Numarası', 'value_missing']])
    expect(await failsWith({ Adet: '-2' })).toEqual([[2, 'Adet', 'sign_mismatch']])
    expect(await failsWith({ 'Stok Kodu': '', Barkod: '8,69E+12' })).toContainEqual([
      2,
      'Barkod',
      'number_shortened',
    ])
  })
})

describe('a Trendyol order list', () => {
  test('counts each product of each package in an order of several products and packages', async () => {
    const { lines } = await read({}, { 'Paket No': '2000000002' }, { Barkod: '8690000000024' })
    expect(lines.reduce((sum, { amounts }) => sum + revenueOf(amounts), 0)).toBe(3 * 240_100)
    expect(new Set(lines.map(({ item }) => item?.key)).size).toBe(3)
  })

  test('replaces an item by the state in a newer file', async () => {
    const [earlier, later] = await Promise.all([read({ 'Sipariş Statüsü': 'Yeni' }), read({})])
    expect(earlier.lines[0]?.item?.key).toBe(later.lines[0]?.item?.key)
    expect(earlier.lines[0]?.key).not.toBe(later.lines[0]?.key)
    expect(earlier.lines[0]?.item?.rank).toBe(later.lines[0]?.item?.rank)
  })

  test('keeps a delivered package when a newer file has the packages of its order in another sequence', async () => {
    const cancelled = { 'Paket No': '2000000002', 'Sipariş Statüsü': 'İptal Edildi' }
    for (const rows of [
      [{}, cancelled],
      [cancelled, {}],
    ]) {
      const files = await Promise.all([read(...rows), read(...rows.toReversed())])
      const current = new Map<string | undefined, (typeof files)[0]['lines'][number]>()
      for (const line of files.flatMap(({ lines }) => lines))
        if ((line.item?.rank ?? 0) >= (current.get(line.item?.key)?.item?.rank ?? 0))
          current.set(line.item?.key, line)
      expect([...current.values()].map(({ amounts }) => revenueOf(amounts)).sort()).toEqual([0, 240_100])
    }
  })

  test('makes the seller choose the currency unless the amounts name it', async () => {
    expect(await scanText(trendyolOrdersText([{}]))).toMatchObject({
      outcome: 'needs_choice',
      choices: [{ choice: 'currency' }],
    })
    for (const billed of ['₺2.351,00', '2.351,00 TL'])
      expect(await scanText(trendyolOrdersText([{ 'Faturalanacak Tutar': billed }]))).toMatchObject({
        plan: { currency: 'TRY' },
      })
  })

  test('is recognised below a title line, with or without the column for Trendyol’s discount', async () => {
    const header = TRENDYOL_ORDERS_HEADER.filter((name) => name !== 'Trendyol İndirim Tutarı')
    const text = trendyolOrdersText([{ 'Faturalanacak Tutar': '2.401,00' }], header)
    const { lines, errors } = await readText(`Siparişler;;\r\n${text}`, TRY)
    expect([errors, lines.map(({ amounts }) => revenueOf(amounts))]).toEqual([[], [240_100]])
  })
})
