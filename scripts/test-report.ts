import { readFileSync, writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

const SLOWEST = 30

export interface TestCounts {
  passed: number
  failed: number
  /** The number of tests that were skipped or are only planned. If there are any, the run has not checked everything. */
  left: number
}

/**
 * Prints at the end of a run where its time went: by project, by file and by kind of work. Writes the number of passed and failed tests to
 * the file SAFI_TEST_COUNTS.
 */
export default class TestReport implements Reporter {
  readonly #spans = new Map<string, { from: number; to: number }>()

  onTestModuleStart(module: TestModule): void {
    const now = performance.now()
    const span = this.#spans.get(module.project.name) ?? { from: now, to: now }
    this.#spans.set(module.project.name, span)
  }

  onTestModuleEnd(module: TestModule): void {
    const span = this.#spans.get(module.project.name)
    if (span) span.to = performance.now()
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const { duration, collectDuration, prepareDuration, setupDuration } = module.diagnostic()
      return {
        project: module.project.name,
        path: module.relativeModuleId,
        tests: [...module.children.allTests()],
        ms: duration,
        loadMs: collectDuration + prepareDuration + setupDuration,
      }
    })
    print('Time by project: from first to last test, inside tests and their hooks, loading modules')
    for (const [project, { from, to }] of this.#spans) {
      const own = files.filter((file) => file.project === project)
      print(
        `  ${project.padEnd(16)} ${seconds(to - from)}  ${seconds(sum(own, 'ms'))}  ${seconds(sum(own, 'loadMs'))}` +
          `  ${own.length} files, ${own.flatMap(({ tests }) => tests).length} tests`,
      )
    }
    print(`The ${SLOWEST} slowest files`)
    for (const { project, path, ms } of files.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST)) {
      print(`  ${seconds(ms)}  ${project.padEnd(16)} ${path}`)
    }
    const states = files.flatMap(({ tests }) => tests.map((test) => test.result().state))
    const counted = (state: string) => states.filter((one) => one === state).length
    const counts: TestCounts = {
      passed: counted('passed'),
      failed: counted('failed'),
      left: states.length - counted('passed') - counted('failed'),
    }
    if (process.env.SAFI_TEST_COUNTS) writeFileSync(process.env.SAFI_TEST_COUNTS, JSON.stringify(counts))
  }
}

/** How often each kind of work was done in a run, and how long it took in total. Reads the lines that `measured` wrote to this file. */
export function workIn(file: string): Map<string, { count: number; ms: number }> {
  const work = new Map<string, { count: number; ms: number }>()
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const [kind = '', ms = ''] = line.split('\t')
    const { count, ms: before } = work.get(kind) ?? { count: 0, ms: 0 }
    work.set(kind, { count: count + 1, ms: before + Number(ms) })
  }
  return work
}

function sum<K extends string>(rows: readonly Record<K, number>[], key: K): number {
  return rows.reduce((total, row) => total + row[key], 0)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(7)} s`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
