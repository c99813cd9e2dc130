import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { AppError } from './errors.ts'
import { prerenderedPages, type SiteFacts } from './pages.ts'
import type { HttpEnv } from './route.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves the built web app. Browsers cache hashed assets forever and revalidate other files. Any other URL gets a
 * page, except that an unknown API path or a missing asset is an error.
 */
export function staticFiles(folder: string, site: SiteFacts): MiddlewareHandler<HttpEnv> {
  const page = prerenderedPages(join(folder, 'pages'), site)
  const serve = serveStatic<HttpEnv>({ root: join(folder, 'public'), precompressed: true })
  return async (c) => {
    if (c.req.path.startsWith('/api/')) throw new AppError('not_found')
    const response = await serve(c, async () => {})
    const isAsset = c.req.path.startsWith('/assets/')
    if (response) {
      response.headers.set('cache-control', isAsset ? FOREVER : 'no-cache')
      return response
    }
    if (isAsset) throw new AppError('not_found')
    return page(c)
  }
}
