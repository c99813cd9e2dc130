import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { phrases } from '#phrases/en/index.ts'

const WEB = fileURLToPath(new URL('../src/web', import.meta.url))
const ROUTER = readFileSync(join(WEB, 'router.tsx'), 'utf8')
const EVERYWHERE = ['common', 'errors']

const screens = [...ROUTER.matchAll(/lazyRoute\(\s*\[([^\]]*)\],\s*\(\) => import\('([^']+)'\)/g)].map(
  ([, words = '', file = '']) => ({
    file: join(WEB, file),
    words: [...words.matchAll(/\w+/g)].map(([word]) => word),
  }),
)

/** A file and everything it imports, statically or dynamically. */
function everythingOf(file: string, found = new Set<string>(), later = true): Set<string> {
  if (found.has(file) || !existsSync(file)) return found
  found.add(file)
  const text = readFileSync(file, 'utf8')
  const imports = text.matchAll(/^(?:import|export)(?! type)[^'"]*? from '([^']+)'/gm)
  const lazy = later ? text.matchAll(/import\('([^']+)'\)/g) : []
  for (const [, name = ''] of [...imports, ...lazy]) {
    if (name.startsWith('.')) everythingOf(join(dirname(file), name), found, later)
    else if (name.startsWith('#web/')) everythingOf(join(WEB, name.slice(5)), found, later)
  }
  return found
}

/** Namespaces of all strings that look like phrase keys, except those a file loads by itself. */
function wordsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const own = [...text.matchAll(/loadNamespaces\(\[([^\]]*)\]\)/g)].map(([, words]) => words).join()
  return [...text.matchAll(/['`](\w+)\.(?=[\w$])/g)]
    .map(([, word = '']) => word)
    .filter(
      (word) => Object.hasOwn(phrases, word) && !EVERYWHERE.includes(word) && !own.includes(`'${word}'`),
    )
}

function missing(file: string, words: readonly string[], later: boolean): string[] {
  return [...everythingOf(file, new Set(), later)].flatMap((part) =>
    wordsOf(part)
      .filter((word) => !words.includes(word))
      .map((word) => `${word}: ${part.slice(WEB.length + 1)}`),
  )
}

test('every screen loads the phrases that the screen uses', () => {
  expect(screens).toHaveLength(globSync('routes/*/{route,order}.tsx', { cwd: WEB }).length - 1)
  expect(screens.flatMap(({ file, words }) => missing(file, words, true))).toEqual([])
})

test('the layout around all screens uses only phrases that every screen loads', () => {
  expect(missing(join(WEB, 'main.tsx'), [], false)).toEqual([])
})

test('no screen loads phrases that the screen does not use', () => {
  const unused = screens.flatMap(({ file, words }) => {
    const said = [...everythingOf(file)].flatMap(wordsOf)
    return words
      .filter((word) => !said.includes(word))
      .map((word) => `${word}: ${file.slice(WEB.length + 1)}`)
  })
  expect(unused).toEqual([])
})
