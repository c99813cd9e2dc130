// Plain JavaScript for whatever Node the machine has: installs what is missing, then hands over to the pinned Node.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, ROOT } from './install.js'

const started = Date.now()
const node = ensureInstalled({ tests: true })
const { status } = spawnSync(node, [`${ROOT}scripts/checks.ts`, ...process.argv.slice(2)], {
  cwd: ROOT,
  env: { ...process.env, SAFI_TEST_STARTED: String(started) },
  stdio: 'inherit',
})
process.exit(status ?? 1)
