import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Load } from './load.ts'
import { verify } from './verify.ts'

export interface Scenario {
  readonly name: string
  /** Throws, or tells what was wrong. */
  run(): Promise<Outcome>
}

export interface Outcome {
  readonly done: string
  readonly wrong: readonly string[]
  /** Writes that the server said it has. */
  readonly acknowledged?: number
  readonly refused?: ReadonlyMap<string, number>
  /** Until the last work that was interrupted was through. */
  readonly recovery?: number
}

interface UnderLoad {
  url: string
  databaseUrl?: string
  /** What a person may be told meanwhile: anything else is no clear message. */
  clear: readonly string[]
  done: string
}

/** Another import of the same business is at work: told so at any time. */
const ALWAYS_CLEAR = ['import_busy']

/** Lets sellers work, makes the fault happen, lets them work on, and looks at what is there. */
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

/** Some time in which anything may be going on. */
export function moment(): Promise<void> {
  return pause(randomInt(700, 3500))
}

async function worksAgain(load: Load, before: number): Promise<void> {
  const until = performance.now() + 60_000
  while (load.acknowledged < before + 3) {
    if (performance.now() > until) throw new Error('a minute later nothing is acknowledged')
    await pause(50) // sellers work: look again
  }
}
