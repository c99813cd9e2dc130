import { expect, test } from 'vitest'
import { statesTax } from '../sale-line.ts'
import { AMAZON_HEADER_2020, AMAZON_SALE, amazonText } from '../testing/amazon-file.ts'
import { sallaPacked, sallaText } from '../testing/salla-file.ts'
import { readText } from '../testing/sources.ts'
import { wooText } from '../testing/woocommerce-file.ts'

async function apart(text: string) {
  const { lines, errors } = await readText(text)
  expect(errors).toEqual([])
  return lines.map((line) => [line.amounts.tax, statesTax(line)])
}

const sale = (taxes: Record<string, string>) =>
  amazonText([{ ...AMAZON_SALE, ...taxes }], { header: AMAZON_HEADER_2020 })

test('treats prices as including tax when the file states no tax', async () => {
  expect(await apart(sale({}))).toEqual([[0, false]])
})

test('treats prices as excluding tax when the tax has its own column', async () => {
  expect(await apart(sale({ 'product sales tax': '1.34' }))).toEqual([[134, true]])
})

test('treats prices as excluding tax when the platform collects and withholds the tax in the same row', async () => {
  const taxes = { 'product sales tax': '1.34', 'marketplace withheld tax': '-1.34' }
  expect(await apart(sale(taxes))).toEqual([[0, true]])
})

test("treats all prices of an order as excluding tax when only the order's first line has the tax", async () => {
  const packed = sallaPacked([
    { sku: 'OUD-50', name: 'عود', units: 1 },
    { sku: 'MSK-W', name: 'مسك', units: 2 },
  ])
  const json = JSON.stringify([
    ['عود', 1, 'OUD-50', 60],
    ['مسك', 2, 'MSK-W', '30.00'],
  ])
  expect(await apart(sallaText([{ SKU: packed, skus_json: json }]))).toEqual([
    [1_800, true],
    [0, true],
  ])
})

test('treats prices as excluding tax when the format defines them as net', async () => {
  const { lines } = await readText(wooText([{}]))
  expect(lines.map(statesTax)).toEqual(lines.map(() => true))
})
