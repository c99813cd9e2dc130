// Plain JavaScript for whatever Node the machine has (20 or newer): this runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** The Node that the project pins, whatever the machine has. */
export const PINNED_NODE = `${ROOT}node_modules/node/bin/node`

const LOCK = `${ROOT}package-lock.json`
const STAMP = `${ROOT}node_modules/.installed-lock`

/** Installs the locked dependencies if they are missing or of another lock file; says so. Exits 1 with npm's words. */
export function ensureInstalled() {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    console.error(`Safi needs Node 20 or newer to start; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const lock = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (existsSync(PINNED_NODE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return
  console.log('Installing dependencies (once) ...')
  const npm = process.env.npm_execpath
  const options = { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }
  // not `npm ci`: it refuses a lock file made where the registry lacked the binaries of some other platform
  const args = ['install', '--no-save', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund']
  // npm's own script where npm runs us, so that no second npm is looked for
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, options)
  if (result.status !== 0) {
    console.error('The dependencies could not be installed; npm says why above.')
    process.exit(1)
  }
  writeFileSync(STAMP, lock)
}
