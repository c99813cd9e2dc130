// Plain JavaScript for whatever Node the machine has: installs what is missing, then hands over to the pinned Node.
import { spawn } from 'node:child_process'
import { ensureInstalled, PINNED_NODE, ROOT } from './install.js'

ensureInstalled()
// A small young generation: V8's own grows with the machine and holds 120 MB more, and large imports are no faster for it.
const child = spawn(PINNED_NODE, ['--max-semi-space-size=8', `${ROOT}scripts/serve.ts`], {
  cwd: ROOT,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
