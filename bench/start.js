// Plain JavaScript that runs on any Node version: installs missing packages, then starts the pinned Node.
import { spawn } from 'node:child_process'
import { ensureInstalled, installFolder, ROOT } from '../scripts/install.js'

const node = ensureInstalled({ tests: true })
installFolder('bench', 'Installing the reference programs (only once) ...')
const child = spawn(node, [`${ROOT}bench/main.ts`, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
