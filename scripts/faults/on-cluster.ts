import { getDashboard } from '#contract/dashboard.ts'
import { commitImport } from '#contract/imports.ts'
import { checkFile, settled } from '#server/testing/importing.ts'
import { TestClient } from '#server/testing/test-client.ts'
import type { Cluster } from '../cluster/start-cluster.ts'
import { moment, type Outcome, type Scenario, underLoad } from './scenario.ts'

const KILLS = 4

/** Faults on two servers behind nginx and PgBouncer. */
export function clusterScenarios(started: () => Promise<Cluster>): Scenario[] {
  return [
    { name: 'kill -9 of one of two servers', run: async () => killed(await started()) },
    { name: 'rolling restart', run: async () => rollingRestart(await started()) },
    { name: 'database gone and back', run: async () => databaseGone(await started()) },
    { name: 'two servers, one file at once', run: async () => sameFileTwice(await started()) },
  ]
}

const at = ({ url, postgres }: Cluster) => ({ url, databaseUrl: postgres.url('postgres', 'safi') })

function killed(cluster: Cluster): Promise<Outcome> {
  const done = `${KILLS} kills at random moments, each started again`
  return underLoad({ ...at(cluster), clear: ['no answer', '502'], done }, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const app = cluster.apps[kill % 2]
      await app?.process.end('SIGKILL')
      await moment()
      await app?.start()
      await moment()
    }
  })
}

function rollingRestart(cluster: Cluster): Promise<Outcome> {
  const done = 'each server ended with SIGTERM and started, twice'
  return underLoad({ ...at(cluster), clear: [], done }, async () => {
    for (const app of [...cluster.apps, ...cluster.apps]) {
      const code = await app.process.end('SIGTERM')
      if (code !== 0) throw new Error(`a server ended with ${code}`)
      await app.start()
      await moment()
    }
  })
}

function databaseGone(cluster: Cluster): Promise<Outcome> {
  const done = 'PostgreSQL crashed and came back, 3 times'
  return underLoad({ ...at(cluster), clear: ['database_unavailable'], done }, async () => {
    for (let crash = 0; crash < 3; crash += 1) {
      await cluster.postgres.crash()
      await moment()
      await cluster.postgres.restart()
      await moment()
    }
  })
}

/** Sends the same file, and then the same commit, to both servers at once. The file must count once. */
async function sameFileTwice({ apps, url }: Cluster): Promise<Outcome> {
  const seller = await new TestClient(url).signUp()
  const { id: businessId } = await seller.newBusiness()
  const rows = Array.from(
    { length: 3000 },
    (_, index) => `O${index},1,2026-02-03,noon,S,Thing,1,10.00,1.50,1.00,EGP,sale`,
  )
  const header =
    'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
  const file = { name: 'both.csv', text: [header, ...rows].join('\n') }
  const sides = apps.map((app) => seller.at(app.url))
  const checked = await Promise.all(sides.map((side) => checkFile(side, businessId, file)))
  const answers = await Promise.all(
    checked.flatMap(({ id: importId }) =>
      sides.map((side) => side.send(commitImport, { params: { businessId, importId }, body: {} })),
    ),
  )
  const wrong: string[] = []
  for (const answer of answers) if (answer.status >= 500) wrong.push(`a commit was answered ${answer.status}`)
  const all = checked.map(({ id: importId }) => ({ businessId, importId }))
  for (const params of all) await settled(seller, params)
  for (const params of all) {
    let state = await settled(seller, params)
    if (state.status === 'ready') {
      // the commit was refused because the other server was still working on this import
      await seller.call(commitImport, { params, body: {} })
      state = await settled(seller, params)
    }
    if (state.status !== 'committed') wrong.push(`an import is ${state.status}`)
  }
  const { statements } = await seller.call(getDashboard, { params: { businessId } })
  const shown = statements[0]?.totals.revenue
  if (shown !== 3_000_000) wrong.push(`3,000 sales of 10.00 are shown as ${shown}`)
  return { done: 'one file of 3,000 lines and its commit, sent to both at the same moment', wrong }
}
