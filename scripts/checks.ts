import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildWebIfStale } from './build-web.ts'
import { findChromium } from './chromium.ts'

/**
 * All checks, or with --fast those without server and browser. Ends in one line `N passed, N failed`; each check
 * that is not a test counts as one. A skipped test counts as failed.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORT = `${ROOT}.cache/tests.json`
const fast = process.argv.includes('--fast')

let passed = 0
let failed = 0

function check(name: string, args: string[]): void {
  const started = performance.now()
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds} s)`)
  if (status === 0) passed += 1
  else failed += 1
}

function tests(projects: string[], env: Record<string, string>): void {
  mkdirSync(`${ROOT}.cache`, { recursive: true })
  rmSync(REPORT, { force: true })
  const selected = projects.flatMap((project) => ['--project', project])
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...selected,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
    ],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } },
  )
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as Record<string, number>
  const bad = (report.numFailedTests ?? 0) + (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0)
  passed += report.numPassedTests ?? 0
  // a file that cannot even be loaded fails the run without a failed test
  failed += bad > 0 ? bad : status === 0 ? 0 : 1
}

for (const project of ['domain', 'server', 'web']) {
  check(`types: ${project}`, ['node_modules/typescript/bin/tsc', '-p', `tsconfig.${project}.json`])
}
check('lint and format', ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'])
check('structure', ['scripts/structure.ts'])

if (fast) {
  tests(['unit'], {})
} else {
  await buildWebIfStale()
  tests(['unit', 'server-postgres', 'server-embedded', 'journeys'], { SAFI_CHROMIUM: await findChromium() })
}

console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
