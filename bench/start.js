// Plain JavaScript that runs on any Node version: installs missing packages, then starts the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ensureInstalled, ROOT } from '../scripts/install.js'

const node = ensureInstalled({ tests: true })
if (!existsSync(`${ROOT}bench/node_modules`)) {
  console.error('Installing the reference programs (only once) ...')
  const npm = process.env.npm_execpath
  const args = ['install', '--no-save', '--loglevel=error', '--no-audit', '--no-fund']
  const options = { cwd: `${ROOT}bench`, stdio: ['ignore', 'ignore', 'inherit'] }
  const { status } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, options)
  if (status !== 0) process.exit(1)
}
const child = spawn(node, [`${ROOT}bench/main.ts`, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
