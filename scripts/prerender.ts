import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { minifySync } from 'vite'
import { common as arabic } from '#phrases/ar/common.ts'
import { common as english } from '#phrases/en/common.ts'

/** The exports of `src/web/prerender.tsx`. Scripts are typed without a browser and cannot import its types. */
interface Prerenderer {
  pages: readonly { path: string; name: string; pattern: string; words: string[]; asks: boolean }[]
  words: readonly string[]
  renderPage(
    page: { path: string; name: string },
    language: string,
    site: { supportEmail: string; sellers: string | null; uptime: string | null },
  ): Promise<{ head: string; body: string }>
  renderFrame(language: string): Promise<{ body: string }>
  readScreens(): Promise<{ pattern: string; modules: string[]; words: string[]; asks: string[] }[]>
}

type Manifest = Record<string, { file: string; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }>

const LANGUAGES = [
  { language: 'en', dir: 'ltr', words: english, faces: /-sans-latin-\d+-common\.woff2$/ },
  { language: 'ar', dir: 'rtl', words: arabic, faces: /-(latin|arabic)-\d+-common\.woff2$/ },
]

/** The layout of every page that uses queries. */
const QUERIES = 'routes/root/queries.tsx'

/** Placeholders for the operator's texts. Pages exist with and without each claim, so that none leaves a gap. */
const SUPPORT = '__SAFI_SUPPORT_EMAIL__'
const SELLERS = '__SAFI_SELLERS__'
const UPTIME = '__SAFI_UPTIME__'
/** Placeholder in the page for signed-in screens: the scripts and data of the requested screen. */
const SCREEN = '<!--__SAFI_SCREEN__-->'
const CLAIMS = [
  { folder: 'no-claims', sellers: null, uptime: null },
  { folder: 'sellers', sellers: SELLERS, uptime: null },
  { folder: 'uptime', sellers: null, uptime: UPTIME },
  { folder: 'sellers-uptime', sellers: SELLERS, uptime: UPTIME },
]

/**
 * Writes pages from the Vite build in `client`: `out/pages/<claims>/<language>/<page>.html`, `shell.html` for signed-in
 * screens, and `out/pages/pages.json`, which tells the server the page of each address and the scripts and data of each
 * screen.
 */
export async function writePages(client: string, prerenderer: string, out: string): Promise<void> {
  const { pages, words, readScreens, renderPage, renderFrame }: Prerenderer = await import(
    pathToFileURL(prerenderer).href
  )
  const manifest: Manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const boot = minifySync('boot.js', readFileSync(join(client, 'boot.js'), 'utf8')).code
  const template = whole(client, boot, readFileSync(join(client, 'index.html'), 'utf8'))
  const screens = await readScreens()
  const links: Record<string, Record<string, string>> = {}

  for (const { faces, ...spoken } of LANGUAGES) {
    const reader = { ...spoken, fonts: fonts(manifest, faces) }
    const write = (claims: string, name: string, html: string) => {
      const target = join(out, 'pages', claims, reader.language)
      mkdirSync(target, { recursive: true })
      writeFileSync(join(target, `${name}.html`), html)
    }
    const phraseFiles = (names: readonly string[]) =>
      names.map((name) => `../phrases/${reader.language}/${name}.ts`)
    const common = preloads(manifest, template, phraseFiles(words))
    const frame = await renderFrame(reader.language)
    const shell = compose(template, reader, shellOf(reader.words, frame.body), common + SCREEN)
    links[reader.language] = Object.fromEntries(
      screens.map(({ pattern, modules, words }) => {
        const lazy = modules.filter((module) => manifest[module]?.isDynamicEntry)
        return [pattern, notFirst(preloads(manifest, shell, [...lazy, ...phraseFiles(words)]))]
      }),
    )
    for (const { folder } of CLAIMS) write(folder, 'shell', shell)

    for (const page of pages) {
      const screen = [
        ...phraseFiles(page.words),
        `routes/${page.name}/route.tsx`,
        ...(page.asks ? [QUERIES] : []),
      ]
      const pageLinks = common + preloads(manifest, template + common, screen)
      const render = (claims: { sellers: string | null; uptime: string | null }) =>
        renderPage(page, reader.language, { supportEmail: SUPPORT, ...claims })
      const claiming = await render({ sellers: SELLERS, uptime: UPTIME })
      const claims = claiming.body.includes(SELLERS) || claiming.body.includes(UPTIME)
      for (const { folder, ...made } of CLAIMS) {
        const rendered = claims ? await render(made) : claiming
        write(folder, page.name, compose(template, reader, rendered, pageLinks, page.pattern))
      }
    }
  }
  const named = new Map(pages.map(({ name, pattern }) => [pattern, name]))
  if (named.size < pages.length) throw new Error('two public pages have the same address, or a page has none')
  const bootHash = `sha256-${createHash('sha256').update(boot).digest('base64')}`
  const asks = Object.fromEntries(screens.map(({ pattern, asks }) => [pattern, asks]))
  const index = { pages: Object.fromEntries(named), links, asks, bootHash }
  writeFileSync(join(out, 'pages/pages.json'), JSON.stringify(index))

  writeFileSync(join(out, 'manifest.json'), JSON.stringify(manifest))
  cpSync(client, join(out, 'public'), { recursive: true })
  for (const inner of ['index.html', '.vite', 'boot.js']) {
    rmSync(join(out, 'public', inner), { recursive: true })
  }
}

/** The page of signed-in screens: shows their frame until the scripts have loaded. */
function shellOf(
  { appName, tagline, needsScripts }: Record<'appName' | 'tagline' | 'needsScripts', string>,
  frame: string,
) {
  return {
    head: `<title>${appName}</title><meta name="description" content="${tagline}">`,
    body: `<noscript><p class="page py-20 text-center text-xl">${needsScripts}</p></noscript>${frame}`,
  }
}

function compose(
  template: string,
  { language, dir, fonts }: { language: string; dir: string; fonts: string },
  { head, body }: { head: string; body: string },
  links: string,
  pattern?: string,
): string {
  if (/<script/i.test(body)) throw new Error(`${pattern}: a prerendered page may not need a script`)
  const metas = [
    `<meta name="safi-support-email" content="${SUPPORT}">`,
    `<meta name="safi-sellers" content="${SELLERS}">`,
    `<meta name="safi-uptime" content="${UPTIME}">`,
  ]
  const [application = '', entry = '', parts = ''] =
    /(<script type="module".*?<\/script>)(.*?)\s*(?=<\/head>)/s.exec(template) ?? []
  const filled: [string, string][] = [
    ['<html lang="en" dir="ltr">', `<html lang="${language}" dir="${dir}" class="">`],
    ['<title>Safi</title>', head + metas.join('') + fonts],
    // signed-in pages need their scripts at once; they start after the frame is painted
    [application, pattern ? later(entry + parts + links) : notFirst(parts + links) + later(entry)],
    ['<div id="root">', `<div id="root"${pattern ? ` data-page="${escapeText(pattern)}"` : ''}>${body}`],
  ]
  return replaceEach(template, filled)
}

/** All chunks that these modules import and the page does not load anyway, to preload them in parallel. */
function preloads(manifest: Manifest, template: string, modules: string[]): string {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} was not built`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  modules.forEach(add)
  return [...files]
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}

/** Preloads all weights: one that loads later causes a layout of the whole page. */
function fonts(manifest: Manifest, faces: RegExp): string {
  return Object.entries(manifest)
    .filter(([key]) => faces.test(key))
    .map(([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('')
}

/** Inlines style and boot script, so that the first paint needs only the page. */
function whole(client: string, boot: string, template: string): string {
  const [style = '', file = ''] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(template) ?? []
  return replaceEach(template, [
    // never applied, but later code finds it and does not load the style again
    [style, style.replace('<link ', '<link disabled ')],
    [
      '<script src="/boot.js"></script>',
      `<style>${readFileSync(join(client, file), 'utf8')}</style><script>${boot}</script>`,
    ],
  ])
}

/** Low priority: fonts and data come first. */
function notFirst(links: string): string {
  return links.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/** The boot script inserts this after the first paint. */
function later(application: string): string {
  return `<template id="application">${application}</template>`
}

function replaceEach(template: string, marks: readonly [string, string][]): string {
  return marks.reduce((html, [mark, text]) => {
    if (!mark || !html.includes(mark)) throw new Error(`index.html has no ${mark}`)
    return html.replace(mark, () => text)
  }, template)
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
