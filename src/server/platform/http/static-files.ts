import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { AppError } from '../errors.ts'
import type { HttpEnv } from './route.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/** The built web app: hashed assets for ever, everything else falls back to the page, which routes by itself. */
export function staticFiles(folder: string): MiddlewareHandler<HttpEnv> {
  const serve = serveStatic<HttpEnv>({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      c.header('cache-control', path.includes('/assets/') ? FOREVER : 'no-cache')
    },
  })
  return async (c) => {
    if (c.req.path.startsWith('/api/')) throw new AppError('not_found')
    const response = await serve(c, async () => {})
    if (response) return response
    if (c.req.path.startsWith('/assets/')) throw new AppError('not_found')
    c.header('cache-control', 'no-cache')
    return c.html(await readFile(join(folder, 'index.html'), 'utf8'))
  }
}
