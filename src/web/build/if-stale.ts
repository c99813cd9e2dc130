import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** The folder of the built web app. */
export const WEB = `${ROOT}dist/web`

/** The files on which the web app depends. The web app imports neither the server nor the command line (biome.json). */
const SOURCES = ['src/**/*', 'vite.config.ts', 'package-lock.json']
const OTHERS = ['src/server/**', 'src/cli/**', '**/*.test.ts']

/** Builds the web app, unless the existing build was made from the current sources. */
export async function buildWebIfStale(): Promise<void> {
  const stamp = existsSync(`${WEB}/.built`) ? readFileSync(`${WEB}/.built`, 'utf8') : undefined
  if (stamp === fingerprint()) return
  console.log('Building the web app ...')
  // in a separate process, so that Vite and React do not stay in the memory of the server that starts next
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL('build.ts', import.meta.url))], {
    // tests use the production build too, because React's development build is 50 KB larger
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The web app could not be built')
}

/** A hash of names and contents. Modification times are not used, because a checkout changes them. */
export function fingerprint(root = ROOT): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: root, exclude: OTHERS }).sort()) {
    const path = root + file
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex')
}
