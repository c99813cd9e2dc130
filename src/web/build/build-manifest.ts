import type { Language } from '#phrases/language.ts'
import { type Namespace, phraseFile } from '#phrases/namespaces.ts'
import type { RouteModule } from '#web/routes.manifest.ts'

/** The manifest that Vite writes: the chunk of each module that is loaded by itself, by its path below `src/web`. */
export type BuildManifest = Readonly<Record<string, Chunk>>

export interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** The keys of the phrases of these namespaces in one language. */
export function phraseKeys(namespaces: readonly Namespace[], language: Language): string[] {
  return namespaces.map((namespace) => `../phrases/${language}/${phraseFile(namespace)}.ts`)
}

/** The keys of these modules and of the phrases that they use. */
export function keysOf(modules: readonly RouteModule[], language: Language): string[] {
  return modules.flatMap(({ file, namespaces }) => [
    `routes/${file}.tsx`,
    ...phraseKeys(namespaces, language),
  ])
}

/** The chunks of these modules and all chunks that they import. */
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
