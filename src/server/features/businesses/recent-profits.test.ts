import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { listRecentProfits } from '#contract/recent-profits.ts'
import { importFile } from '#server/testing/importing.ts'
import { noonFile, templateFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

test('the list of businesses shows for each business with sales the profit that its dashboard shows for the last 30 days', async () => {
  const seller = await server.current.seller()
  const { id: first } = await seller.newBusiness({ country: 'EG' })
  const { id: second } = await seller.newBusiness({ name: 'Second', country: 'AE' })
  await seller.newBusiness({ name: 'Without sales', country: 'EG' })
  await importFile(seller, first, templateFile)
  await importFile(seller, second, noonFile)
  const { profits } = await seller.call(listRecentProfits)
  expect(profits.map(({ businessId }) => businessId).sort()).toEqual([first, second].sort())
  for (const { businessId, period, statements } of profits) {
    const dashboard = await seller.call(getDashboard, { params: { businessId }, query: { days: 30 } })
    expect(period).toEqual(dashboard.period)
    expect(statements.length).toBeGreaterThan(0)
    expect(new Map(statements.map(({ currency, totals }) => [currency, totals]))).toEqual(
      new Map(dashboard.statements.map(({ currency, totals }) => [currency, totals])),
    )
  }
})
