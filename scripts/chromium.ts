import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Finds an installed browser for the journeys, or downloads one. Throws if neither works. */
export async function findChromium(): Promise<string> {
  const found = present()
  if (found) return found
  console.log('No Chromium found: fetching one with Playwright ...')
  const playwright = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url))
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' })
  const fetched = present()
  if (fetched) return fetched
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Playwright could not fetch one: installing the chromium package ...')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const installed = present()
  if (installed) return installed
  throw new Error('No Chromium could be found or fetched. Install one, or set SAFI_CHROMIUM to its path.')
}

function present(): string | undefined {
  return [process.env.SAFI_CHROMIUM, ...KNOWN, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}
