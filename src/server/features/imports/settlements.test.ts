import { expect, test } from 'vitest'
import { commitImport } from '#contract/imports.ts'
import {
  SETTLED_RETURN,
  SETTLED_SALE,
  SETTLEMENT_HEADER,
  settlementCells,
  settlementText,
} from '#domain/import/testing/settlement-file.ts'
import { checkFile, settled } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

async function business() {
  const { business, seller } = await shop(await server.current.seller())
  const params = { businessId: business.id }
  return { seller, params, check: (text: string) => checkFile(seller, business.id, { name: 's.txt', text }) }
}

test('says in the preview that refunds without a quantity do not reduce the cost of goods', async () => {
  const { check } = await business()
  const sales = await check(settlementText(SETTLED_SALE))
  expect(sales.preview?.returnsWithoutUnits).toBe(false)
  const refunds = await check(settlementText([...SETTLED_SALE, ...SETTLED_RETURN]))
  expect(refunds.preview?.returnsWithoutUnits).toBe(true)
  expect(refunds.preview?.totals).toMatchObject([{ units: 1 }])
})

test('reports two settlements of one file whose wrong totals cancel each other out, and imports the file only after confirmation', async () => {
  const { seller, params, check } = await business()
  const id = SETTLEMENT_HEADER.indexOf('settlement-id')
  const first = settlementCells(SETTLED_SALE, { total: '33.09' })
  const second = settlementCells(SETTLED_RETURN, { total: '-62.30' }).map((row) =>
    row.with(id, '20000000002'),
  )
  const text = [SETTLEMENT_HEADER, ...first, ...second].map((cells) => `${cells.join('\t')}\n`).join('')
  const { id: importId, preview } = await check(text)
  expect(preview?.differenceCount).toBe(2)
  expect(preview?.differences).toMatchObject([
    { part: '20000000001', theirs: 3309, ours: 2309 },
    { part: '20000000002', theirs: -6230, ours: -5230 },
  ])
  const commit = { params: { ...params, importId } }
  expect((await seller.fails(commitImport, { ...commit, body: {} })).code).toBe('import_totals_differ')
  await seller.call(commitImport, { ...commit, body: { withDifferences: true } })
  expect((await settled(seller, commit.params)).status).toBe('committed')
})
