// First, before any schema is created.
import '#web/api/zod.ts'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router'
import type { Language } from '#phrases/language.ts'
import { phraseFile, prepareLanguage, SHARED_NAMESPACES } from '#web/i18n/i18n.ts'
import { assumeVisitor } from '#web/session/session.ts'
import { provideSite, type Site } from '#web/site/site.ts'
import { App } from './app.tsx'
import { PUBLIC_PAGES, type PublicPage } from './public-pages.ts'
import { componentsAt, loadRoutes, namespacesAt, patternAt, patternsOf } from './route-patterns.ts'
import { prefetchedPaths } from './route-prefetch.ts'
import { routes, staticRoutes } from './router.tsx'
import { Frame } from './routes/root/frame.tsx'

/** The interface of the application to the build: loaded by `scripts/prerender.ts`, never in a browser. */
export const pages: readonly (PublicPage & {
  pattern: string | undefined
  words: string[]
  /** Requests more from the server than the session. */
  asks: boolean
})[] = PUBLIC_PAGES.map((page) => ({
  ...page,
  asks: !staticRoutes.some(({ path = '' }) => page.path === `/${path}`),
  pattern: patternAt(routes, page.path),
  words: [...SHARED_NAMESPACES, ...namespacesAt(routes, page.path)].map(phraseFile),
}))

/** The phrase files of every page, in the folder of a language. */
export const words: readonly string[] = SHARED_NAMESPACES.map(phraseFile)

const FILES = import.meta.glob<{ Component?: unknown }>([
  './routes/*/{route,order,queries,leave-blocker}.tsx',
  '!./routes/root/route.tsx',
])

/** Every URL pattern with a page: the modules of its screen, its phrases, and the paths to prefetch. */
export async function readScreens(): Promise<Screen[]> {
  const files = new Map<unknown, string>()
  for (const [file, load] of Object.entries(FILES)) files.set((await load()).Component, file.slice(2))
  return Promise.all(
    patternsOf(routes).map(async (pattern) => {
      await loadRoutes(routes, pattern)
      return {
        pattern,
        modules: componentsAt(routes, pattern).flatMap((component) => files.get(component) ?? []),
        words: namespacesAt(routes, pattern).map(phraseFile),
        asks: prefetchedPaths(pattern),
      }
    }),
  )
}

export interface Screen {
  pattern: string
  modules: string[]
  words: string[]
  asks: string[]
}

export interface RenderedPage {
  /** The elements that React hoists into the head: title and description. */
  head: string
  body: string
}

/** Renders one page for a visitor. Throws if any part of it did not render. */
export async function renderPage(page: PublicPage, language: Language, site: Site): Promise<RenderedPage> {
  provideSite(site)
  assumeVisitor()
  await prepareLanguage(language)
  await loadRoutes(routes, page.path)
  return rendered(routes, page.path, language)
}

/** The frame of signed-in pages before the session is known. */
export async function renderFrame(language: Language): Promise<RenderedPage> {
  await prepareLanguage(language)
  return rendered([{ path: '*', Component: Frame }], '/my-businesses', language)
}

async function rendered(at: RouteObject[], path: string, language: Language): Promise<RenderedPage> {
  const { query, dataRoutes } = createStaticHandler(at)
  const context = await query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} redirects visitors`)
  const failures: unknown[] = Object.values(context.errors ?? {})
  const { prelude } = await prerender(
    <App>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
    // Wait for everything: content that streams later would need a script to move it into place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw new Error(`${path} in ${language}`, { cause: failures[0] })
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*>)*/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}
