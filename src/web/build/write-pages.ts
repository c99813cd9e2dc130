import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { claimsFolder, NOT_FOUND, type PagesIndex, PLACEHOLDERS, SHELL } from '#contract/built-pages.ts'
import { common as arabic } from '#phrases/ar/common.ts'
import { common as english } from '#phrases/en/common.ts'
import { escapeHtml } from '#phrases/escape-html.ts'
import { directionOf, type Language } from '#phrases/language.ts'
import { SHARED_NAMESPACES } from '#phrases/namespaces.ts'
import { ROUTES } from '#web/routes.manifest.ts'
import { bootScript, inlined } from './boot-script.ts'
import { type BuildManifest, chunksOf, keysOf, phraseKeys } from './build-manifest.ts'
import { openGraph } from './open-graph.ts'
import { prefetchedPaths } from './prefetched-calls.ts'
import type { RenderedPage, Renderer } from './renderer.ts'
import { installLinks, writeInstalled } from './write-installed.ts'

const SUPPORTED = [
  { language: 'en', phrases: english, faces: /-sans-latin-\d+-common\.woff2$/ },
  { language: 'ar', phrases: arabic, faces: /-(latin|arabic)-\d+-common\.woff2$/ },
] as const

const PHRASES = { en: english, ar: arabic }

interface Reader {
  language: Language
  /** Links that preload the fonts. */
  fonts: string
}

/** The manifest key of the script that shows the first figures of the dashboard. */
const FIRST_FIGURES = 'features/dashboard/first-figures.ts'
/** The start of the script element that Vite writes into the page. Links to the chunks and the CSS of every page follow it. */
const ENTRY = '<script type="module"'
/** The start of the boot script, the only inline script. */
const BOOT = '<script>'
const { sellers: SELLERS, uptime: UPTIME } = PLACEHOLDERS
const CLAIMS = [
  { sellers: null, uptime: null },
  { sellers: SELLERS, uptime: null },
  { sellers: null, uptime: UPTIME },
  { sellers: SELLERS, uptime: UPTIME },
]

/**
 * Writes the pages from the Vite build in `client`: `out/pages/<claims>/<language>/<page>.html`, `shell.html` for signed-in screens, and
 * `out/pages/pages.json`, which contains the HTML file of each path and the scripts and data of each screen.
 */
export async function writePages(client: string, prerenderer: string, out: string): Promise<void> {
  const { renderer }: { renderer: Renderer } = await import(pathToFileURL(prerenderer).href)
  const manifest: BuildManifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const boot = bootScript()
  const template = whole(client, manifest, boot)
  const links: Record<string, Record<string, string>> = {}
  const loading: Record<string, Record<string, string>> = {}
  const pages = Object.fromEntries(
    ROUTES.filter(({ prerendered }) => prerendered).map(({ path, file }) => [path, file.split('/')[0] ?? '']),
  )

  for (const { language, phrases, faces } of SUPPORTED) {
    const reader = { language, fonts: fonts(manifest, faces) }
    const write = (folder: string, name: string, html: string) => {
      const target = join(out, 'pages', folder, language)
      mkdirSync(target, { recursive: true })
      writeFileSync(join(target, `${name}.html`), html)
    }
    const common = preloads(manifest, template, phraseKeys(SHARED_NAMESPACES, language))
    const frame = inParts(await renderer.renderFrame(language))
    const shell = compose(template, reader, shellOf(phrases, frame.outer), common)
    loading[language] = {}
    for (const { path, heading } of ROUTES)
      loading[language][path] = heading
        ? inParts(await renderer.renderFrame(language, heading)).main
        : frame.main
    const firstFigures = firstFiguresOf(manifest, await renderer.renderFirstFigures(language))
    links[language] = Object.fromEntries(
      ROUTES.map((route) => {
        const keys = ['application.tsx', ...keysOf(route, language)]
        const first = route.prefetch?.includes('getDashboard') ? firstFigures : ''
        return [route.path, first + files(preloads(manifest, shell + first, keys))]
      }),
    )
    for (const claims of CLAIMS) write(claimsFolder(claims), SHELL, shell)

    for (const route of ROUTES.filter(({ path }) => pages[path])) {
      const { path } = route
      const pageLinks = common + preloads(manifest, template + common, keysOf(route, language))
      const render = (claims: { sellers: string | null; uptime: string | null }) =>
        renderer.renderPage(route, language, {
          supportEmail: PLACEHOLDERS.supportEmail,
          ...claims,
        })
      const claiming = await render({ sellers: SELLERS, uptime: UPTIME })
      const hasClaims = claiming.body.includes(SELLERS) || claiming.body.includes(UPTIME)
      for (const claims of CLAIMS) {
        const rendered = hasClaims ? await render(claims) : claiming
        write(claimsFolder(claims), pages[path] ?? '', compose(template, reader, rendered, pageLinks, path))
      }
    }
  }
  const index: PagesIndex = {
    pages,
    links,
    loading,
    prefetch: Object.fromEntries(ROUTES.map((route) => [route.path, prefetchedPaths(route)])),
    bootHash: `sha256-${createHash('sha256').update(boot).digest('base64')}`,
  }
  writeFileSync(join(out, 'pages/pages.json'), JSON.stringify(index))

  writeFileSync(join(out, 'manifest.json'), JSON.stringify(manifest))
  cpSync(client, join(out, 'public'), { recursive: true })
  writeInstalled(join(out, 'public'))
  for (const inner of ['index.html', '.vite']) rmSync(join(out, 'public', inner), { recursive: true })
}

/** The frame of signed-in screens with a placeholder in its main element, and what that element shows while a screen is loading. */
function inParts({ body }: RenderedPage): { outer: string; main: string } {
  const main = body.slice(body.indexOf('>', body.indexOf('<main ')) + 1, body.lastIndexOf('</main>'))
  if (!main || !body.includes(`>${main}</main>`)) throw new Error('the frame has no main element')
  return { outer: body.replace(main, PLACEHOLDERS.loading), main }
}

/** The HTML for signed-in screens. Shows their frame until the scripts have loaded. */
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
  { language, fonts }: Reader,
  { head, body }: RenderedPage,
  links: string,
  pattern?: string,
): string {
  if (/<script/i.test(body)) throw new Error(`${pattern}: a prerendered page may not need a script`)
  const metas = [
    `<meta name="safi-support-email" content="${PLACEHOLDERS.supportEmail}">`,
    `<meta name="safi-sellers" content="${SELLERS}">`,
    `<meta name="safi-uptime" content="${UPTIME}">`,
  ]
  const shared =
    pattern && pattern !== NOT_FOUND ? openGraph(head, language, pattern, PHRASES[language].appName) : ''
  const application = template.slice(template.indexOf(ENTRY), template.indexOf(BOOT)).trimEnd()
  const parts = application.slice(application.indexOf('<link'))
  const entry = application.slice(0, -parts.length)
  const filled: [string, string][] = [
    ['<html lang="en" dir="ltr">', `<html lang="${language}" dir="${directionOf(language)}" class="">`],
    ['<title>Safi</title>', head + shared + metas.join('') + installLinks(language) + fonts],
    [
      application,
      pattern ? later(entry + parts + links) : files(parts + links) + PLACEHOLDERS.screen + later(entry),
    ],
    ['<div id="root">', `<div id="root"${pattern ? ` data-page="${escapeHtml(pattern)}"` : ''}>${body}`],
  ]
  return replaceEach(template, filled)
}

/** Links that load, in parallel, the chunks that these modules import and the page does not load otherwise. */
function preloads(manifest: BuildManifest, template: string, keys: readonly string[]): string {
  const files = new Set(chunksOf(manifest, keys).map(({ file }) => file))
  return [...files]
    .filter((file) => !template.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join('')
}

/** The script that shows the first figures before the application has loaded, and the elements that it fills. */
function firstFiguresOf(manifest: BuildManifest, { body }: RenderedPage): string {
  const [script, ...imported] = chunksOf(manifest, [FIRST_FIGURES])
  const others = imported.filter(({ name }) => name !== 'amounts').map(({ file }) => file)
  if (others.length > 0)
    throw new Error(
      `${FIRST_FIGURES} would wait for ${others}: all that it imports must be in the pack "amounts" of vite.config.ts`,
    )
  const preloaded = imported.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return `<template id="first-figures">${body}</template>${preloaded.join('')}<script type="module" crossorigin src="/${script?.file}"></script>`
}

/** Preloads all font weights, because a weight that loads later causes a layout of the whole page. */
function fonts(manifest: BuildManifest, faces: RegExp): string {
  return Object.entries(manifest)
    .filter(([key]) => faces.test(key))
    .map(([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('')
}

/** Inlines the CSS, so that the first paint needs only the HTML. The boot script precedes it, so that no request waits for the CSS. */
function whole(client: string, manifest: BuildManifest, boot: string): string {
  const template = readFileSync(join(client, 'index.html'), 'utf8')
  const [file = ''] = chunksOf(manifest, ['index.html']).flatMap(({ css }) => css ?? [])
  const style = `<link rel="stylesheet" crossorigin href="/${file}">`
  return replaceEach(template, [
    // Vite's code finds this disabled link, so it does not load the CSS that is already inlined
    [style, style.replace('<link ', '<link disabled ')],
    [inlined(boot), ''],
    ['</head>', `${inlined(boot)}<style>${readFileSync(join(client, file), 'utf8')}</style></head>`],
  ])
}

/** Puts the links that load the files of a signed-in screen into a template, with a low priority, because fonts and data are needed first. */
function files(links: string): string {
  const low = links.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
  return `<template data-files>${low}</template>`
}

/** Puts the elements that load the application into a template. The boot script moves them into the head after the first paint. */
function later(application: string): string {
  return `<template data-application>${application}</template>`
}

function replaceEach(template: string, marks: readonly [string, string][]): string {
  return marks.reduce((html, [mark, text]) => {
    if (!mark || !html.includes(mark)) throw new Error(`index.html has no ${mark}`)
    return html.replace(mark, () => text)
  }, template)
}
