// Plain JavaScript for whatever Node the machine has: installs what is missing, then hands over to the pinned Node.
import { spawn } from 'node:child_process'
import { ensureInstalled, PINNED_NODE, ROOT } from './install.js'

ensureInstalled()
// V8 otherwise takes memory by what the machine has: a million imported lines then peak at 470 MB instead of 255.
const child = spawn(
  PINNED_NODE,
  ['--optimize-for-size', '--max-semi-space-size=4', `${ROOT}scripts/serve.ts`],
  {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  },
)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
