import type { Language } from '#phrases/language.ts'
import { type Namespace, phraseFile } from '#phrases/namespaces.ts'
import { modulesOf, type Route } from '#web/routes.manifest.ts'

/** Vite's manifest: the chunk of each module that loads separately, by the module's path below `src/web`. */
export type BuildManifest = Readonly<Record<string, Chunk>>

export interface Chunk {
  readonly file: string
  /** The name of the chunk: the name of its pack in `vite.config.ts`, or the name of its module if it is in no pack. */
  readonly name?: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** The manifest keys of the phrase files of these namespaces in one language. */
export function phraseKeys(namespaces: readonly Namespace[], language: Language): string[] {
  return namespaces.map((namespace) => `../phrases/${language}/${phraseFile(namespace)}.ts`)
}

/** The manifest keys of what a screen needs besides the entry: the router, unless the page starts without it, modules and phrases. */
export function keysOf(route: Route, language: Language): string[] {
  const modules = modulesOf(route).flatMap(({ file, namespaces }) => [
    `routes/${file}.tsx`,
    ...phraseKeys(namespaces, language),
  ])
  return route.layout === 'bare' ? modules : ['application.tsx', ...modules]
}

/** The chunks of these modules, with all chunks that they import. */
export function chunksOf(manifest: BuildManifest, keys: readonly string[]): Chunk[] {
  const found = new Set<Chunk>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} was not built`)
    if (found.has(chunk)) return
    found.add(chunk)
    chunk.imports?.forEach(add)
  }
  keys.forEach(add)
  return [...found]
}
