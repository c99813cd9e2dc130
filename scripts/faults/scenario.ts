import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Load } from './load.ts'
import { verify } from './verify.ts'

export interface Scenario {
  readonly name: string
  /** Runs the scenario and returns everything that was wrong. Throws if the scenario itself cannot continue. */
  run(): Promise<Outcome>
}

export interface Outcome {
  readonly done: string
  readonly wrong: readonly string[]
  /** The number of writes that the server acknowledged. */
  readonly acknowledged?: number
  readonly refused?: ReadonlyMap<string, number>
  /** The seconds until all interrupted work was complete. */
  readonly recovery?: number
}

interface UnderLoad {
  url: string
  databaseUrl?: string
  /** Error codes that sellers may get during the fault, because they explain it. Any other error code is reported as wrong. */
  clear: readonly string[]
  done: string
}

/** An error code that sellers may get during every fault: another import of the same business is running. */
const ALWAYS_CLEAR = ['import_busy']

/** Starts simulated sellers, injects the fault, waits until the sellers can work again, and verifies what is stored. */
export async function underLoad(
  { url, databaseUrl, clear, done }: UnderLoad,
  fault: () => Promise<void>,
): Promise<Outcome> {
  const loads = await Promise.all([Load.begin(url), Load.begin(url)])
  for (const load of loads) load.start()
  try {
    await moment()
    await fault()
    const before = loads.map(({ acknowledged }) => acknowledged)
    await Promise.all(loads.map((load, at) => worksAgain(load, before[at] ?? 0)))
  } finally {
    await Promise.all(loads.map((load) => load.stop()))
  }
  const found = await Promise.all(loads.map((load) => verify(load, databaseUrl)))
  const refused = new Map<string, number>()
  for (const load of loads) {
    for (const [code, times] of load.refused) refused.set(code, (refused.get(code) ?? 0) + times)
  }
  const unclear = [...refused.keys()].filter((code) => ![...ALWAYS_CLEAR, ...clear].includes(code))
  return {
    done,
    wrong: [...found.flatMap(({ wrong }) => wrong), ...unclear.map((code) => `the answer was ${code}`)],
    acknowledged: loads.reduce((sum, load) => sum + load.acknowledged, 0),
    refused,
    recovery: Math.max(...found.map(({ seconds }) => seconds)),
  }
}

/** Pauses for a random time, so that the fault hits a different moment in each run. */
export function moment(): Promise<void> {
  return pause(randomInt(700, 3500))
}

async function worksAgain(load: Load, before: number): Promise<void> {
  const until = performance.now() + 60_000
  while (load.acknowledged < before + 3) {
    if (performance.now() > until) throw new Error('a minute later nothing is acknowledged')
    await pause(50) // the sellers are working
  }
}
