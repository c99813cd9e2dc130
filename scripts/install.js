// Plain JavaScript for any Node from 20 on: this runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './pinned-node.js'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const STAMP = `${ROOT}node_modules/.installed-lock`

/**
 * Installs the locked packages if they are missing or belong to another lock file, and prints that it does. `tests`
 * includes packages for checks, tests and benchmarks; otherwise only those that build and serve Safi. Returns the path of
 * the Node to use. Exits with 1 and npm's output on failure.
 */
export function ensureInstalled({ tests = false } = {}) {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 20) fail(`Safi needs Node 20 or newer to start; this is ${process.versions.node}.`)
  const lock = hashOf(`${ROOT}package-lock.json`)
  const [installedLock, with_ = ''] = existsSync(STAMP) ? readFileSync(STAMP, 'utf8').split(' ') : []
  const current = installedLock === lock
  if (!current || (tests && with_ !== 'tests')) {
    console.log(current ? 'Installing what the tests need (once) ...' : 'Installing dependencies (once) ...')
    // `npm ci` empties the folder first, which would break a server running from it
    npm(current ? ['install', '--no-save', '--include=dev'] : ['ci', tests ? '--include=dev' : '--omit=dev'])
    writeFileSync(STAMP, tests ? `${lock} tests` : lock)
  }
  const node = pinnedNode()
  if (!node)
    fail('Safi runs on Node 24 or newer, which npm has no package of for this system: install Node 24.')
  return node
}

/** Installs the packages of a folder that has a package.json of its own, if they are missing or belong to another lock file. */
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
  // under npm, use the npm that runs this script
  const script = process.env.npm_execpath
  const result = script?.endsWith('.js')
    ? spawnSync(process.execPath, [script, ...quiet], options)
    : spawnSync('npm', quiet, options)
  if (result.status !== 0) fail('The dependencies could not be installed; npm says why above.')
  // deletes 67 MB of header files of Node, which only builds of native add-ons need
  for (const name of ['linux-x64', 'linux-arm64', 'win-x64']) {
    rmSync(`${cwd}node_modules/node-${name}/include`, { recursive: true, force: true })
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
