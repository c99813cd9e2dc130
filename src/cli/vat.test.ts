import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { main } from './main.ts'

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const SALES = `${HEADER}
1001,1,2026-03-01,noon,OUD,Oud,1,115.00,15.00,5.00,SAR,sale
1002,1,2026-03-02,noon,OUD,Oud,2,50.00,0,0,SAR,sale
1002,1,2026-03-09,noon,OUD,Oud,-1,50.00,0,0,SAR,refund
`

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-cli-vat-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function profit(sales: string, ...args: string[]) {
  const path = join(folder, 'sales.csv')
  await writeFile(path, sales)
  await writeFile(join(folder, 'costs.csv'), 'sku,unit_cost\nOUD,20\n')
  const out: string[] = []
  const err: string[] = []
  const costs = ['--costs', join(folder, 'costs.csv')]
  const code = await main(['profit', path, ...costs, ...args], {
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

test('subtracts the VAT inside each sale from the profit of a registered seller, and calculates margins without VAT', async () => {
  const { totals, byMonth } = JSON.parse((await profit(SALES, '--vat', 'sa', '--json')).out)
  // 115.00 includes VAT of 15.00, 100.00 includes 13.04, and the refund of 50.00 gives 6.52 back
  expect(totals).toMatchObject({
    revenue: 16_500,
    fees: 2_000,
    cost: 4_000,
    outputVat: 2_152,
    profit: 8_348,
    // margin: profit 83.48 / net sales (165.00 - 21.52)
    marginBp: 5_818,
  })
  expect(byMonth[0]).toMatchObject({ outputVat: 2_152, profit: 8_348 })
  const { out } = await profit(SALES, '--vat', 'SA')
  expect(out).toMatch(/Cost +VAT +Profit/)
  expect(out).toContain('21.52')
  expect(out).toContain('owed to the state')
})

test('prints the revenue of an order list less VAT and known costs, and says that it is before fees', async () => {
  const sales = `item_nr,partner_sku,status,gmv_lcy,currency_code,order_timestamp,dest_country
NSAI1-1,OUD,Delivered,115,SAR,2026-03-01 10:00:00,SA
`
  const { out } = await profit(sales, '--vat', 'SA')
  // 115.00 includes VAT of 15.00, and the cost is 20.00
  expect(out).toContain('Sales less VAT and known costs, before fees: 80.00.')
})

test('names countries that it cannot read, whose sales count as domestic', async () => {
  const row = (item: string, country: string) =>
    `NSAI${item}-1,OUD,Delivered,115,SAR,2026-03-01 10:00:00,${country}`
  const header = 'item_nr,partner_sku,status,gmv_lcy,currency_code,order_timestamp,dest_country'
  const sales = [header, row('1', 'الإمارات'), row('2', 'Atlantis'), ''].join('\n')
  const { out, err } = await profit(sales, '--vat', 'SA', '--json')
  expect(JSON.parse(out).totals).toMatchObject({ revenue: 23_000, outputVat: 1_500 })
  expect(err).toContain('Unknown countries: "Atlantis".')
  expect((await profit(sales, '--json')).err).not.toContain('Atlantis')
})

test('accepts a VAT rate for a country whose rate Safi does not know', async () => {
  const { totals } = JSON.parse((await profit(SALES, '--vat', 'JO', '--vat-rate', '5.5', '--json')).out)
  // at 5.5 %, 115.00 includes VAT of 6.00 (5.995), 100.00 includes 5.21, and the refund of 50.00 gives 2.61 back
  expect(totals).toMatchObject({ outputVat: 860, profit: 9_640 })
})

test('does not mention VAT without the option --vat', async () => {
  const { totals } = JSON.parse((await profit(SALES, '--json')).out)
  expect(totals).toMatchObject({ profit: 10_500, marginBp: 6_364 })
  expect(totals).not.toHaveProperty('outputVat')
  expect((await profit(SALES)).out).not.toContain('VAT')
})

test('asks for the VAT rate when the rate is unknown on the day of a sale', async () => {
  const old = SALES.replaceAll('2026-03-', '2020-06-')
  expect(await profit(old, '--vat', 'SA')).toMatchObject({
    code: 1,
    err: expect.stringContaining('The VAT rate of SA on 2020-06-01 is unknown'),
  })
  expect((await profit(old, '--vat', 'SA', '--vat-rate', '5')).code).toBe(0)
})
