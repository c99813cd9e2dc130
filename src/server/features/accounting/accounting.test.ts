import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  getAccountantArchive,
  getJournal,
  getLedgerCsv,
  getLedgerXlsx,
  getOdooJournal,
  getQoyodJournal,
  getQuickbooksJournal,
  getXeroJournal,
  setLedgerAccounts,
} from '#contract/accounting.ts'
import { getPayouts } from '#contract/payouts.ts'
import { getSaleLinesCsv } from '#contract/sales-files.ts'
import { setVat } from '#contract/vat.ts'
import type { Language } from '#phrases/language.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import { readTable } from '#server/testing/csv-table.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop as productShop } from '#server/testing/product-forms.ts'
import { amazonFile, noonFile, templateFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

async function shop(...files: { name: string; text: string }[]) {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country: 'AE' })
  const params = { businessId }
  const periods = [
    { validFrom: '2026-01-01', status: 'registered' as const, ratePpm: 50_000, pricesWithVat: true },
  ]
  await seller.call(setVat, { params, body: { periods } })
  for (const file of files) await importFile(seller, businessId, file)
  return { seller, params }
}

async function archiveOf(
  { seller, params }: Pick<Awaited<ReturnType<typeof shop>>, 'seller' | 'params'>,
  query: { from?: string; to?: string; language: Language },
) {
  const response = await seller.send(getAccountantArchive, { params, query })
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())))
  return { response, files: new Map(files.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])) }
}

const ORDER_LIST = 'item_nr,partner_sku,status,gmv_lcy,currency_code,order_timestamp,dest_country'

const rowsOf = async (response: Response) => readTable(await response.text()).rows
const cents = (text = '') => Math.round(Number(text || 0) * 100)

test('balances every journal entry, and the clearing account of a platform equals the money held in the payouts report', async () => {
  const { seller, params } = await shop(noonFile, amazonFile, templateFile)
  const { accounts } = await seller.call(getPayouts, { params })
  for (const currency of ['AED', 'USD', 'EGP'] as const) {
    const journal = await seller.call(getJournal, { params, query: { currency } })
    expect(journal.currencies).toEqual(['AED', 'EGP', 'USD'])
    const sum = (side: 'debit' | 'credit') => journal.accounts.reduce((all, row) => all + row[side], 0)
    expect([sum('debit') > 0, sum('debit')]).toEqual([true, sum('credit')])
    expect(journal.clearing.map(({ platform, closing }) => [platform, closing])).toEqual(
      accounts
        .filter((account) => account.currency === currency && account.tally)
        .map(({ platform, tally }) => [platform, tally?.held]),
    )
    const rows = await rowsOf(await seller.send(getLedgerCsv, { params, query: { currency } }))
    for (const entry of Map.groupBy(rows, (row) => row.Entry).values())
      expect(entry.reduce((all, row) => all + cents(row.Debit) - cents(row.Credit), 0)).toBe(0)
  }
  // Safi's import template states no payouts, so its sales are receivable and need no clearing account
  const list = await seller.call(getJournal, { params, query: { currency: 'EGP' } })
  expect(list.accounts.map(({ role }) => role)).not.toContain('clearing')
  expect(list.accounts.map(({ role }) => role)).toContain('receivable')
  const april = await seller.call(getJournal, { params, query: { currency: 'AED', from: '2026-04-01' } })
  const [noon] = april.clearing
  expect([noon?.opening, noon?.closing]).toEqual([47_37, -13_05])
})

test('gives a month the same entries in its own journal as in that of all time', async () => {
  const { seller, params } = await shop(noonFile, amazonFile)
  type Query = { from?: string; to?: string; currency?: 'AED' | 'EGP' }
  const entriesOf = async (query: Query) =>
    rowsOf(await seller.send(getLedgerCsv, { params, query: { currency: 'AED', ...query } }))
  const april = await entriesOf({ from: '2026-04-01', to: '2026-04-30' })
  expect(april.length).toBeGreaterThan(0)
  expect(april).toEqual((await entriesOf({})).filter(({ Date: day = '' }) => day.startsWith('2026-04')))
  // an entry keeps its number when another platform is imported, and no other currency has the same
  const numbersOf = async (query: Query) => [...new Set((await entriesOf(query)).map(({ Entry }) => Entry))]
  const before = await numbersOf({})
  expect(before).toContain('SAFI-AED260326-1211')
  const [header] = templateFile.text.split('\r\n')
  const sales = ['AED', 'EGP'].map(
    (code) => `${code},1,2026-03-26,Amazon,A,Lamp,1,250.00,25.00,0,${code},sale`,
  )
  await importFile(seller, params.businessId, { name: 'more.csv', text: [header, ...sales].join('\r\n') })
  expect((await numbersOf({})).toSorted()).toEqual([...before, 'SAFI-AED260326-1242'].toSorted())
  expect(await numbersOf({ currency: 'EGP' })).toEqual(['SAFI-EGP260326-1242'])
})

test('leaves estimated fees out of the journal, and includes the cost of goods only on request', async () => {
  const { business, add, params, seller } = await productShop(await server.current.seller())
  await add()
  const item = 'NEG1-1,LAMP-1,Delivered,250,EGP,2026-03-01 10:00:00,EG'
  await importFile(seller, business.id, { name: 'list.csv', text: `${ORDER_LIST}\n${item}` })
  const sums = async (cost: 'with' | 'without') => {
    const { accounts, estimatedFees } = await seller.call(getJournal, { params, query: { cost } })
    return [estimatedFees, ...accounts.map(({ role, debit, credit }) => [role, debit, credit])]
  }
  const sold = [
    ['receivable', 250_00, 0],
    ['sales', 0, 250_00],
  ]
  expect(await sums('without')).toEqual([49_50, ...sold])
  expect(await sums('with')).toEqual([49_50, sold[0], ['stock', 0, 100_00], sold[1], ['cogs', 100_00, 0]])
  const readme = (await archiveOf({ seller, params }, { language: 'en' })).files.get('README.txt')
  expect(readme).toContain('Journals contain neither the cost of goods nor estimated fees nor overheads')
  expect(readme).toContain(
    'The fees of order lists (\u206649.50 EGP\u2069) are estimates, so no entry contains them.',
  )
  expect(readme).not.toContain('The cost of some goods')
})

test('writes the files that accounting software imports, with the account names that the seller chose', async () => {
  const { seller, params } = await shop(noonFile)
  const body = { accounts: [{ key: 'sales', code: '4100', name: '=Sales of "noon"' }] }
  expect(await seller.call(setLedgerAccounts, { params, body })).toEqual(body)
  const send = async (endpoint: typeof getQuickbooksJournal) =>
    (await seller.send(endpoint, { params, query: { currency: 'AED' } })).text()
  const quickbooks = await send(getQuickbooksJournal)
  expect(quickbooks).toMatch(
    /^JournalNo,JournalDate,AccountName,Debits,Credits,Description\r\nSAFI-AED260312-1211,03\/12\/2026,/,
  )
  // an account name that begins with = is escaped, so that no spreadsheet runs it as a formula
  expect(quickbooks).toContain(`"'=Sales of ""noon"""`)
  const xero = await send(getXeroJournal)
  expect(xero).toMatch(/^Narration,Date,Description,AccountCode,TaxRate,Amount\r\n/)
  const signed = readTable(xero).rows
  expect(signed.reduce((all, row) => all + cents(row.Amount), 0)).toBe(0)
  expect(signed.find(({ AccountCode }) => AccountCode === '4100')?.Date).toBe('26/03/2026')
  const odoo = await send(getOdooJournal)
  expect(odoo).toMatch(
    /^date,journal_id,ref,line_ids\/account_id,line_ids\/debit,line_ids\/credit\r\n2026-03-12,/,
  )
  expect((await seller.send(getQoyodJournal, { params })).status).toBe(200)
})

test('packs one archive for the accountant, whose readme says what is missing', async () => {
  const item = 'NEG1-1,MUG-9,Delivered,250,EGP,2026-03-01 10:00:00,EG'
  const list = { name: 'list.csv', text: `${ORDER_LIST}\n${item}` }
  const { seller, params } = await shop(noonFile, templateFile, list)
  const query = { from: '2026-03-01', to: '2026-04-30', language: 'en' } as const
  const { response, files } = await archiveOf({ seller, params }, query)
  expect(response.headers.get('content-disposition')).toContain('safi-accountant-2026-03-01-2026-04-30.zip')
  expect([...files.keys()]).toEqual([
    ...['README.txt', 'profit-by-month.csv', 'vat-return.csv', 'vat-return.pdf', 'payouts.csv'],
    ...['journal-AED.csv', 'journal-EGP.csv', 'sale-lines.csv'],
  ])
  const readme = files.get('README.txt')
  expect(readme).toContain('- Box 9: Standard-rated purchases and expenses')
  expect(readme).toContain('Payouts of Amazon (EGP): no file of these days states them.')
  expect(readme).not.toContain('Payouts of noon (AED)')
  for (const currency of ['AED', 'EGP'])
    expect(readme).toContain(`The cost of some goods sold in ${currency}`)
  expect(readme).toContain('Fees of some sales in EGP')
  expect(readme).not.toContain('Fees of some sales in AED')
  expect(readme).toContain('sale-lines.csv: every sale, refund, fee and other row, except payouts.')
  expect(readme).toContain('Sales are converted only in the VAT return, to AED.')
  const lines = await (await seller.send(getSaleLinesCsv, { params, query })).text()
  expect(files.get('sale-lines.csv')).toBe(lines)
  const other = await server.current.seller()
  expect(await other.fails(getAccountantArchive, { params })).toMatchObject({ code: 'business_not_found' })
})

test('refuses the archive and the journal files, with the reason, while sales are still being recomputed', async () => {
  const { seller, params } = await shop(templateFile)
  expect((await seller.call(getJournal, { params })).recomputing).toBe(false)
  // as after a change of the settings of a business with many sales
  await server.current.db.system
    .update(businesses)
    .set({ vatStale: true })
    .where(eq(businesses.id, params.businessId))
  expect((await seller.call(getJournal, { params })).recomputing).toBe(true)
  for (const file of [
    ...[getAccountantArchive, getQuickbooksJournal, getXeroJournal, getOdooJournal, getQoyodJournal],
    ...[getLedgerCsv, getLedgerXlsx],
  ])
    expect(await seller.fails(file, { params }), file.path).toMatchObject({
      status: 409,
      code: 'vat_recomputing',
    })
})
