// Plain JavaScript for any Node: installs missing packages, then starts the pinned Node.
import { spawn } from 'node:child_process'
import { ensureInstalled, ROOT } from './install.js'
import { SERVER_FLAGS } from './server-flags.js'

const child = spawn(ensureInstalled(), [...SERVER_FLAGS, `${ROOT}scripts/serve.ts`], {
  cwd: ROOT,
  // the folder in which Node stores the JavaScript that it makes from TypeScript, for the next start
  env: { NODE_COMPILE_CACHE: `${ROOT}node_modules/.cache/node`, ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
