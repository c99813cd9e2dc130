// The first import, because it configures zod before any module creates a schema.
import '#web/api/zod.ts'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { App } from '#web/app.tsx'
import { FirstPage, loadFirstPage } from '#web/first-page.tsx'
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
  async renderPage(route, language, site) {
    provideSite(site)
    assumeVisitor()
    await prepareLanguage(language)
    const path = route.path.replace('*', 'no-such-page')
    const name = `${path} in ${language}`
    if (route.layout !== 'bare') return rendered(name, await routed(path))
    const Page = await loadFirstPage(route)
    return rendered(
      name,
      <FirstPage pathname={path}>
        <Page />
      </FirstPage>,
    )
  },
  async renderFrame(language, heading) {
    await prepareLanguage(language)
    if (heading) await loadNamespaces([heading])
    return rendered(`the frame in ${language}`, <Frame heading={heading} />)
  },
  async renderFirstFigures(language) {
    await prepareLanguage(language)
    await loadNamespaces(['dashboard'])
    return rendered(`the first figures in ${language}`, <FirstFigures />)
  },
}

/** The page at a path, in the router. */
async function routed(path: string): Promise<ReactNode> {
  await loadRoutes(routes, path)
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} redirects visitors`)
  if (context.errors) throw new Error(`${path} did not load`, { cause: Object.values(context.errors)[0] })
  return (
    <StaticRouterProvider
      router={createStaticRouter(dataRoutes, context)}
      context={context}
      hydrate={false}
    />
  )
}

async function rendered(name: string, page: ReactNode): Promise<RenderedPage> {
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <App>{page}</App>,
    // Waits for the whole page, because content that streams later would need a script to move it into place.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw new Error(`${name} did not render`, { cause: failures[0] })
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link) [^>]*>)*/.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}
