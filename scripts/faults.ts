import { type Cluster, startCluster } from './cluster/start-cluster.ts'
import { clusterScenarios } from './faults/on-cluster.ts'
import { oneServerScenarios } from './faults/on-one-server.ts'
import { othersScenarios } from './faults/others-down.ts'
import type { Outcome, Scenario } from './faults/scenario.ts'
import { versionBeforeScenario } from './faults/version-before.ts'

/**
 * Injects faults into real servers under load, and compares what the servers acknowledged with what is stored afterwards. Prints a table
 * and exits with 1 if anything is wrong. Arguments name faults: `npm run faults -- kill clock`.
 */
const wanted = process.argv.slice(2)
const isWanted = ({ name }: Scenario) =>
  wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word.toLowerCase()))

let cluster: Cluster | undefined
const started = async () => {
  cluster ??= await startCluster()
  return cluster
}

let failed = false
console.log(
  '| fault | what was done | acknowledged | refused meanwhile | work done after | lost or doubled |',
)
console.log('| --- | --- | --- | --- | --- | --- |')
try {
  const scenarios = [
    ...oneServerScenarios,
    ...othersScenarios,
    versionBeforeScenario,
    ...clusterScenarios(started),
  ]
  for (const scenario of scenarios.filter(isWanted)) await tell(scenario)
} finally {
  await cluster?.stop()
}
process.exit(failed ? 1 : 0)

async function tell({ name, run }: Scenario): Promise<void> {
  const outcome = await run().catch(
    (error: Error): Outcome => ({ done: 'it could not be run to its end', wrong: [error.message] }),
  )
  const refused = [...(outcome.refused ?? [])].map(([code, times]) => `${times} × ${code}`)
  const { acknowledged, recovery, wrong, done } = outcome
  failed ||= wrong.length > 0
  const cells = [
    name,
    done,
    acknowledged ?? '-',
    refused.join(', ') || 'nothing',
    recovery === undefined ? '-' : `${recovery.toFixed(1)} s`,
    wrong.length === 0 ? 'nothing' : `**${[...new Set(wrong)].slice(0, 5).join('; ')}**`,
  ]
  console.log(`| ${cells.join(' | ')} |`)
}
