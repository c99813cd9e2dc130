// Plain JavaScript for any Node from version 20 on, because this runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './pinned-node.js'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const STAMP = `${ROOT}node_modules/.installed-lock`

/**
 * Installs the locked packages if they are missing or were installed from another lock file. `tests` also installs packages for checks,
 * tests and benchmarks, not only those that build and serve Safi. Returns the path of the Node to use. If npm fails, prints its output and
 * exits with 1.
 */
export function ensureInstalled({ tests = false } = {}) {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) fail(`Safi needs Node 20 or newer to start; this is ${process.versions.node}.`)
  const lock = hashOf(`${ROOT}package-lock.json`)
  const [installedLock, with_ = ''] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split(' ') : []
  const current = installedLock === lock
  if (!current || (tests && with_ !== 'tests')) {
    console.log(current ? 'Installing what the tests need (once) ...' : 'Installing dependencies (once) ...')
    // `npm ci` empties node_modules first, which would break a server that is running from it
    npm(current ? ['install', '--no-save', '--include=dev'] : ['ci', tests ? '--include=dev' : '--omit=dev'])
    writeFileSync(STAMP, tests ? `${lock} tests` : lock)
  }
  const node = pinnedNode()
  if (!node)
    fail('Safi runs on Node 24 or newer, which npm has no package of for this system: install Node 24.')
  return node
}

/** Installs the packages of a folder with its own package.json, if they are missing or were installed from another lock file. */
export function installFolder(folder, announcement) {
  const stamp = `${ROOT}${folder}/node_modules/.installed-lock`
  const lock = hashOf(`${ROOT}${folder}/package-lock.json`)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.error(announcement)
  npm(['ci'], `${ROOT}${folder}/`)
  writeFileSync(stamp, lock)
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function npm(args, cwd = ROOT) {
  const options = { cwd, stdio: ['ignore', 'ignore', 'inherit'] }
  const quiet = [...args, '--loglevel=error', '--no-audit', '--no-fund']
  // if this script was started by npm, use the same npm
  const script = process.env.npm_execpath
  const result = script?.endsWith('.js')
    ? spawnSync(process.execPath, [script, ...quiet], options)
    : spawnSync('npm', quiet, options)
  if (result.status !== 0) fail('The dependencies could not be installed; npm says why above.')
  // deletes 67 MB of header files of Node, which are needed only to build native add-ons
  for (const name of ['linux-x64', 'linux-arm64', 'win-x64']) {
    rmSync(`${cwd}node_modules/node-${name}/include`, { recursive: true, force: true })
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
