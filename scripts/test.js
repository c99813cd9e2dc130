// Plain JavaScript for whatever Node the machine has: installs what is missing, then hands over to the pinned Node.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, PINNED_NODE, ROOT } from './install.js'

ensureInstalled()
const { status } = spawnSync(PINNED_NODE, [`${ROOT}scripts/checks.ts`, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
})
process.exit(status ?? 1)
