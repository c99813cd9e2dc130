// First, before any schema is made.
import './platform/zod.ts'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import type { Language } from '#phrases/language.ts'
import { App } from './app.tsx'
import { prepareLanguage, WORDS_OF_EVERY_SCREEN, wordFile } from './platform/i18n.ts'
import { assumeVisitor } from './platform/session.ts'
import { provideSite, type Site } from './platform/site.ts'
import { PUBLIC_PAGES, type PublicPage } from './public-pages.ts'
import { loadRoutes, patternAt, patternsOf, wordsAt } from './route-patterns.ts'
import { leaflets, routes } from './router.tsx'

/** What the build needs of the application: loaded by `scripts/prerender.ts`, never in a browser. */
export const pages: readonly (PublicPage & {
  pattern: string | undefined
  words: string[]
  /** Asks the server for more than who is there. */
  asks: boolean
})[] = PUBLIC_PAGES.map((page) => ({
  ...page,
  asks: !leaflets.some(({ path = '' }) => page.path === `/${path}`),
  pattern: patternAt(routes, page.path),
  words: [...WORDS_OF_EVERY_SCREEN, ...wordsAt(routes, page.path)].map(wordFile),
}))

/** What every page says, for the build: files in the folder of a language. */
export const words: readonly string[] = WORDS_OF_EVERY_SCREEN.map(wordFile)

export const patterns: readonly string[] = patternsOf(routes)

export interface RenderedPage {
  /** What React put first because it belongs into the head: title and description. */
  head: string
  body: string
}

/** One page as a visitor sees it first. Throws where anything in it did not render. */
export async function renderPage(page: PublicPage, language: Language, site: Site): Promise<RenderedPage> {
  provideSite(site)
  assumeVisitor()
  await prepareLanguage(language)
  await loadRoutes(routes, page.path)
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(`http://localhost${page.path}`))
  if (context instanceof Response) throw new Error(`${page.path} is not for visitors`)
  const failures: unknown[] = Object.values(context.errors ?? {})
  const { prelude } = await prerender(
    <App>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
    // everything in its place: what comes later would need a script to move it there
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw new Error(`${page.path} in ${language}`, { cause: failures[0] })
  const head = /^(?:<(?:title)[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}
