import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '#phrases/language.ts'
import { SHARED_NAMESPACES } from '#phrases/namespaces.ts'
import { ROUTES } from '#web/routes.manifest.ts'
import { type BuildManifest, chunksOf, keysOf, phraseKeys } from './build-manifest.ts'

export interface Weight {
  /** The folder of the screen in `src/web/routes`, with the file name unless it is `route.tsx`. */
  readonly screen: string
  /** Compressed bytes of the scripts that the screen needs, in the language whose scripts are larger. */
  readonly script: number
  readonly style: number
}

const BUILD = fileURLToPath(new URL('../../../dist/web', import.meta.url))

/** Reads from the build what browsers load for each screen: the entry, the screen, and its phrases in one language. */
export function weighScreens(build = BUILD): Weight[] {
  const manifest: BuildManifest = JSON.parse(readFileSync(join(build, 'manifest.json'), 'utf8'))
  const weigh = (file: string) => compressedSize(join(build, 'public', file))
  const entry = 'index.html'

  return ROUTES.map((route) => {
    const weights = LANGUAGES.map((language) => {
      const keys = [entry, ...phraseKeys(SHARED_NAMESPACES, language), ...keysOf(route, language)]
      const chunks = chunksOf(manifest, keys)
      const styles = new Set(chunks.flatMap(({ css }) => css ?? []))
      return {
        script: sum([...new Set(chunks.map(({ file }) => file))].map(weigh)),
        style: sum([...styles].map(weigh)),
      }
    })
    return {
      screen: route.file.replace('/route', ''),
      script: Math.max(...weights.map(({ script }) => script)),
      style: Math.max(...weights.map(({ style }) => style)),
    }
  })
}

/** The size as sent. Small files are sent uncompressed. */
function compressedSize(file: string): number {
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

if (import.meta.main) {
  console.log('compressed bytes      script   style')
  for (const { screen, script, style } of weighScreens()) {
    console.log(`${screen.padEnd(20)} ${String(script).padStart(7)} ${String(style).padStart(7)}`)
  }
}
