// Plain JavaScript for any Node: installs missing packages, then starts the pinned Node.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, installFolder, ROOT } from './install.js'

const started = Date.now()
const node = ensureInstalled({ tests: true })
if (process.argv.includes('--long'))
  installFolder('vendor-checks', 'Installing the programs of platforms (only once) ...')
const { status } = spawnSync(node, [`${ROOT}scripts/checks.ts`, ...process.argv.slice(2)], {
  cwd: ROOT,
  env: { ...process.env, SAFI_TEST_STARTED: String(started) },
  stdio: 'inherit',
})
process.exit(status ?? 1)
