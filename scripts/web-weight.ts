import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

export interface Weight {
  /** Folder of the screen in `src/web/routes`. */
  readonly screen: string
  /** Compressed bytes that the screen waits for, in the heavier language. */
  readonly script: number
  readonly style: number
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const EVERY_SCREEN = ['common', 'errors']
/** The layout route of the screens of a business. */
const BUSINESS = 'routes/business/route.tsx'
/** The layout route of all screens that use queries. */
const QUERIES = 'routes/root/queries.tsx'
/** The layout route of signed-in screens. */
const LEAVING = 'routes/root/leave-blocker.tsx'

/** Reads from the build what browsers load for each screen: entry, screen, phrases of one language. */
export function weighScreens(build = join(ROOT, 'dist/web')): Weight[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(build, 'manifest.json'), 'utf8'))
  const weigh = (file: string) => compressedSize(join(build, 'public', file))
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? ''
  const screens = screensOfRouter()
  const ofBusiness = screens.find(({ module }) => module === BUSINESS)?.words ?? []

  return screens.map(({ module, words, asks, owned }) => {
    const inBusiness = module.startsWith('routes/business-')
    const around = [
      ...(inBusiness ? [BUSINESS] : []),
      ...(asks ? [QUERIES] : []),
      ...(owned ? [LEAVING] : []),
    ]
    const modules = [entry, module, ...around]
    const said = [...EVERY_SCREEN, ...words, ...(inBusiness ? ofBusiness : [])]
    const weights = ['en', 'ar'].map((language) => {
      const chunks = [...closure(manifest, [...modules, ...said.map((word) => phrases(language, word))])]
      const styles = new Set(chunks.flatMap(({ css }) => css ?? []))
      return {
        script: sum([...new Set(chunks.map(({ file }) => file))].map(weigh)),
        style: sum([...styles].map(weigh)),
      }
    })
    return {
      screen: module.replace(/^routes\/|\/?(route)?\.tsx$/g, ''),
      script: Math.max(...weights.map(({ script }) => script)),
      style: Math.max(...weights.map(({ style }) => style)),
    }
  })
}

function screensOfRouter(): { module: string; words: string[]; asks: boolean; owned: boolean }[] {
  const router = readFileSync(join(ROOT, 'src/web/router.tsx'), 'utf8')
  const staticRoutes = router.slice(router.indexOf('const staticRoutes'), router.indexOf('const dataRoutes'))
  const owners = router.slice(router.indexOf('const business'), router.indexOf('const staticRoutes'))
  return [...router.matchAll(/lazyRoute\(\s*\[([^\]]*)\],\s*\(\) => import\('\.\/([^']+)'\)/g)].map(
    ([, words = '', module = '']) => ({
      module,
      words: [...words.matchAll(/\w+/g)].map(([word]) => word),
      asks: !staticRoutes.includes(module),
      owned: owners.includes(module),
    }),
  )
}

function closure(manifest: Record<string, Chunk>, keys: readonly string[]): Set<Chunk> {
  const found = new Set<Chunk>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} was not built`)
    if (found.has(chunk)) return
    found.add(chunk)
    chunk.imports?.forEach(add)
  }
  keys.forEach(add)
  return found
}

function phrases(language: string, word: string): string {
  return `../phrases/${language}/${word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`
}

/** The size as sent: small files are not compressed. */
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
