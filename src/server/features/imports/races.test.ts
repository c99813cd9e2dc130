import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { cancelImport, commitImport } from '#contract/imports.ts'
import { checkFile, importFile, settled } from '#server/testing/importing.ts'
import { noonFile, templateFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

test('runs two concurrent commits of one business one after the other', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const files = [noonFile, templateFile]
  const checked = await Promise.all(files.map((file) => checkFile(seller, businessId, file)))
  const commits = checked.map(({ id }) => ({ params: { businessId, importId: id }, body: {} }))
  const answers = await Promise.all(commits.map((commit) => seller.send(commitImport, commit)))
  const refused = commits.filter((_, index) => answers[index]?.status === 409)
  for (const answer of answers.filter(({ status }) => status === 409)) {
    expect(await answer.json()).toMatchObject({ code: 'import_busy' })
  }
  for (const { params } of commits.filter((commit) => !refused.includes(commit)))
    await settled(seller, params)
  for (const commit of refused) {
    await seller.call(commitImport, commit)
    await settled(seller, commit.params)
  }
  const { statements } = await seller.call(getDashboard, { params: { businessId } })
  expect(statements.map(({ currency, totals }) => [currency, totals.revenue])).toEqual([
    ['EGP', 50_000],
    ['AED', 20_000],
  ])
})

test('refuses to commit the same import twice', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const { id: importId } = await importFile(seller, businessId, templateFile)
  const again = await seller.fails(commitImport, { params: { businessId, importId }, body: {} })
  expect(again.code).toBe('import_wrong_state')
})

test('removes all lines of a cancelled commit, and accepts the same file again', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const [header = '', ...rows] = templateFile.text.trim().split('\r\n')
  const many = Array.from({ length: 4_000 }, (_, at) => rows[0]?.replace('5001', `X${at}`) ?? '')
  const file = { name: 'many.csv', text: [header, ...many].join('\n') }
  const { id: importId } = await checkFile(seller, businessId, file)
  const params = { businessId, importId }
  await seller.call(commitImport, { params, body: {} })
  const answer = await seller.send(cancelImport, { params })
  // on a fast machine the commit may be complete before it is cancelled; then the import stays committed
  const end = await settled(seller, params)
  expect(end.status).toBe(answer.ok ? 'cancelled' : 'committed')
  const { statements } = await seller.call(getDashboard, { params: { businessId } })
  expect(statements.length).toBe(answer.ok ? 0 : 1)
  const whole = await importFile(seller, businessId, file)
  expect(whole.addedLines).toBe(answer.ok ? 4_000 : 0)
})
