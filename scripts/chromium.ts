import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

/**
 * Names of installed browsers to look for, the fastest first: the headless shell has no windows and needs a fifth less processor time for
 * the journeys.
 */
const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Finds an installed browser for the journeys, or installs one. Throws if neither is possible. */
export function findChromium(): string {
  const browser = present() ?? installed() ?? downloaded()
  if (browser) return browser
  throw new Error('No Chromium could be found or installed. Install one, or set SAFI_CHROMIUM to its path.')
}

/** Installs Chromium with `apt-get`, which only root may do. */
function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('No Chromium found: installing a package ...')
  const aptGet = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  aptGet('update')
  const shell = aptGet('install', '-y', 'chromium-headless-shell')
  if (shell.status !== 0) aptGet('install', '-y', 'chromium')
  return present()
}

function downloaded(): string | undefined {
  console.log('Downloading Chromium with Playwright ...')
  const playwright = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url))
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' })
  return present()
}

function present(): string | undefined {
  return [process.env.SAFI_CHROMIUM, ...KNOWN, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}
