// The first import, because it configures zod before any module creates a schema.
import '#web/api/zod.ts'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, type RouteObject, StaticRouterProvider } from 'react-router'
import type { Language } from '#phrases/language.ts'
import { App } from '#web/app.tsx'
import { loadNamespaces, prepareLanguage } from '#web/i18n/i18n.ts'
import { loadRoutes } from '#web/route-patterns.ts'
import { routes } from '#web/router.tsx'
import { FirstFigures } from '#web/routes/business-dashboard/first-figures.tsx'
import { Frame } from '#web/routes/root/frame.tsx'
import { assumeVisitor } from '#web/session/session.ts'
import { provideSite } from '#web/site/site.ts'
import type { RenderedPage, Renderer } from './renderer.ts'

/** The part of the application that the build runs in Node to prerender pages. Browsers never load it. */
export const renderer: Renderer = {
  async renderPage(path, language, site) {
    provideSite(site)
    assumeVisitor()
    await prepareLanguage(language)
    await loadRoutes(routes, path)
    return rendered(routes, path, language)
  },
  async renderFrame(language, heading) {
    await prepareLanguage(language)
    if (heading) await loadNamespaces([heading])
    return rendered([{ path: '*', element: <Frame heading={heading} /> }], '/my-businesses', language)
  },
  async renderFirstFigures(language) {
    await prepareLanguage(language)
    await loadNamespaces(['dashboard'])
    return rendered([{ path: '*', Component: FirstFigures }], '/', language)
  },
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
    // Waits for the whole page, because content that streams later would need a script to move it into place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw new Error(`${path} in ${language}`, { cause: failures[0] })
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*>)*/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}
