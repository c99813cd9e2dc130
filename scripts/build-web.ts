import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STAMP = `${ROOT}dist/web/.built`
const SOURCES = ['src/{web,domain,contract,phrases}/**/*', 'vite.config.ts', 'package-lock.json']

/** Builds the web app where no build of these very sources is there. */
export async function buildWebIfStale(): Promise<void> {
  const sources = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  console.log('Building the web app ...')
  await build({ root: `${ROOT}src/web`, configFile: `${ROOT}vite.config.ts`, logLevel: 'warn' })
  writeFileSync(STAMP, sources)
}

/** Of names and contents: a checkout changes times, not contents. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort()) {
    const path = ROOT + file
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path))
  }
  return hash.digest('hex')
}

if (import.meta.main) await buildWebIfStale()
