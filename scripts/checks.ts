import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildWebIfStale } from '#web/build/if-stale.ts'
import { findChromium } from './chromium.ts'
import { withinBudget } from './test-budget.ts'
import type { TestCounts } from './test-report.ts'

/**
 * Runs all checks. `--fast` leaves out server and browser tests; without names also the slowest unit tests and most generated cases. Names
 * select tests whose path contains one of them. `--long` runs more generated test cases, the whole server suite on the embedded database,
 * and the programs in vendor-checks/ against the stand-ins. The last line is `N passed, N failed`. Each check that is not a test counts as
 * one; a skipped test counts as failed.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const CACHE = `${ROOT}.cache/`
const COUNTS = `${CACHE}test-counts.json`
const WORK = `${CACHE}test-work.tsv`
const LONG_RUNS = '20'
/** A quick run looks at a fifth of the usual generated cases. */
const QUICK = { SAFI_QUICK: '1', SAFI_FUZZ_RUNS: '0.2', SAFI_FUZZ_CELLS: '2000' }

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const fast = process.argv.includes('--fast')
const long = process.argv.includes('--long')

let passed = 0
let failed = 0

function done(name: string, ok: boolean, started: number): void {
  console.log(`${ok ? 'ok' : 'FAILED'}  ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  if (ok) passed += 1
  else failed += 1
}

/** Runs a check. Prints its output only at the end, because other checks run at the same time. */
async function check(name: string, args: string[]): Promise<void> {
  const started = performance.now()
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  const [status] = await once(child, 'close')
  process.stdout.write(Buffer.concat(output))
  done(name, status === 0, started)
}

function tests(projects: string[], env: Record<string, string>): void {
  mkdirSync(CACHE, { recursive: true })
  rmSync(COUNTS, { force: true })
  rmSync(WORK, { force: true })
  const selected = projects.flatMap((project) => ['--project', project])
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...names,
      ...selected,
      '--reporter=agent',
      '--reporter=./scripts/test-report.ts',
    ],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env, SAFI_TEST_COUNTS: COUNTS, SAFI_TEST_WORK: WORK },
    },
  )
  const counts: TestCounts = existsSync(COUNTS)
    ? JSON.parse(readFileSync(COUNTS, 'utf8'))
    : { passed: 0, failed: 1, left: 0 }
  passed += counts.passed
  // a test file that fails to load makes the run fail without any failed test
  failed += counts.failed + counts.left || (status === 0 ? 0 : 1)
}

const started = Number(process.env.SAFI_TEST_STARTED ?? Date.now())
console.log(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s`)

if (names.length === 0) {
  const types = ['domain', 'server', 'web'].map((project) =>
    check(`types: ${project}`, [
      'node_modules/typescript/bin/tsc',
      '-p',
      `tsconfig.${project}.json`,
      // with these options, the next run of the compiler checks only files that have changed
      '--incremental',
      '--tsBuildInfoFile',
      `${CACHE}types-${project}.tsbuildinfo`,
    ]),
  )
  const lint = check('lint and format', [
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--diagnostic-level=warn',
  ])
  await Promise.all([...types, lint, check('structure', ['scripts/structure.ts'])])
}

if (fast) {
  tests(['unit'], names.length === 0 ? QUICK : {})
} else {
  const building = performance.now()
  await buildWebIfStale()
  const chromium = findChromium()
  done('web app and browser', true, building)
  const projects = ['unit', 'server-postgres', 'server-embedded', 'journeys']
  tests(long ? [...projects, 'vendor-checks'] : projects, {
    SAFI_CHROMIUM: chromium,
    ...(long && { SAFI_FUZZ_RUNS: process.env.SAFI_FUZZ_RUNS ?? LONG_RUNS, SAFI_LONG: '1' }),
  })
  if (names.length === 0) {
    const counting = performance.now()
    done('work within its budget', withinBudget(WORK), counting)
  }
}

console.log(`In ${((Date.now() - started) / 1000).toFixed(0)} s, installation included`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
