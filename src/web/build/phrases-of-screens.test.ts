import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { phrases } from '#phrases/en/index.ts'
import { type Namespace, SHARED_NAMESPACES } from '#phrases/namespaces.ts'
import { modulesOf, ROUTES, type Route } from '#web/routes.manifest.ts'

const WEB = fileURLToPath(new URL('..', import.meta.url))

interface Source {
  /** Modules of the web app that the file imports, without imports of types. */
  imports: string[]
  /** Modules that the file imports on demand. */
  lazy: string[]
  /**
   * The phrase namespaces of all strings in a file that look like phrase keys, except shared namespaces and those that the file itself
   * loads.
   */
  namespaces: Namespace[]
}

const sources = new Map<string, Source>()

function read(file: string): Source {
  const known = sources.get(file) ?? parsed(file)
  sources.set(file, known)
  return known
}

function parsed(file: string): Source {
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'))
  const imported = [
    ...module.staticImports.filter(({ entries }) => !entries.length || entries.some(({ isType }) => !isType)),
    ...module.staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType)),
  ].flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])
  const lazy: string[] = []
  const strings: string[] = []
  const loaded = new Set<string>([...SHARED_NAMESPACES])
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && strings.push(value)),
    TemplateElement: ({ value }) => void strings.push(value.raw),
    ImportExpression: ({ source }) => void lazy.push(...stringOf(source)),
    CallExpression: ({ callee, arguments: [list] }) => {
      if (callee.type !== 'Identifier' || callee.name !== 'loadNamespaces') return
      if (list?.type !== 'ArrayExpression') return
      for (const namespace of list.elements.flatMap(stringOf)) loaded.add(namespace)
    },
  }).visit(program)
  const namespaces = strings
    .filter((text) => text.includes('.'))
    .map((text) => text.split('.')[0] ?? '')
    .filter((name): name is Namespace => Object.hasOwn(phrases, name) && !loaded.has(name))
  const files = (names: string[]) => names.flatMap((name) => fileOf(name, file))
  return { imports: files(imported), lazy: files(lazy), namespaces }
}

function stringOf(node: ESTree.Node | null): string[] {
  return node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : []
}

function fileOf(name: string, importer: string): string[] {
  const path = name.startsWith('#web/')
    ? join(WEB, name.slice('#web/'.length))
    : join(dirname(importer), name)
  return (name.startsWith('.') || name.startsWith('#web/')) && /\.tsx?$/.test(path) && existsSync(path)
    ? [path]
    : []
}

/** A file and all modules that it imports directly or indirectly, with or without modules imported on demand. */
function everythingOf(file: string, withLazy = true, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  const { imports, lazy } = read(file)
  for (const imported of [...imports, ...(withLazy ? lazy : [])]) everythingOf(imported, withLazy, found)
  return found
}

function missing(file: string, namespaces: readonly Namespace[], withLazy: boolean): string[] {
  return [...everythingOf(file, withLazy)].flatMap((part) =>
    read(part)
      .namespaces.filter((name) => !namespaces.includes(name))
      .map((name) => `${name}: ${part.slice(WEB.length)}`),
  )
}

const phrasesOf = (route: Route) => modulesOf(route).flatMap(({ namespaces }) => namespaces)
const screenOf = ({ file }: Route) => join(WEB, `routes/${file}.tsx`)

test('every screen loads the phrases that the screen uses', () => {
  expect(ROUTES.flatMap((route) => missing(screenOf(route), phrasesOf(route), true))).toEqual([])
})

test('the layout around all screens uses only phrases that every screen loads', () => {
  const entries = ['main.tsx', 'application.tsx'].map((file) => join(WEB, file))
  expect(entries.flatMap((entry) => missing(entry, [], false))).toEqual([])
})

test('no screen loads phrases that the screen does not use', () => {
  const unused = ROUTES.flatMap((route) => {
    const used = [...everythingOf(screenOf(route))].flatMap((file) => read(file).namespaces)
    return route.namespaces.filter((name) => !used.includes(name)).map((name) => `${name}: ${route.path}`)
  })
  expect(unused).toEqual([])
})
