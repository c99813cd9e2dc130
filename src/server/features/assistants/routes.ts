import { createMcpHandler } from '@modelcontextprotocol/server'
import { AppError } from '#server/infra/http/errors.ts'
import type { HttpApp } from '#server/infra/http/route.ts'
import { mcpServer } from './service.ts'

/** The maximum size of a request in bytes. MCP requests are small, because no files are sent this way. */
const MOST_BYTES = 64 * 1024

/** Serves the MCP (Model Context Protocol), through which AI assistants read figures. */
export function assistantRoutes(app: HttpApp, { publicUrl }: { publicUrl: string }): void {
  app.all('/api/mcp', (c) => {
    // a session cookie is not accepted: assistants use API keys, which pages of other sites cannot send
    if (!c.get('keyScope')) throw new AppError('not_signed_in')
    if (c.get('keyScope') === 'upload') throw new AppError('api_key_uploads_only')
    const request = (path: string) => {
      const headers = new Headers({ authorization: c.req.header('authorization') ?? '' })
      const network = c.req.header('x-forwarded-for')
      if (network) headers.set('x-forwarded-for', network)
      return app.request(new Request(new URL(path, c.req.url), { headers }), undefined, c.env)
    }
    const handler = createMcpHandler(() => mcpServer(request, publicUrl), {
      // the list of tools never changes, so clients need no open connection to hear about changes
      maxSubscriptions: 0,
      maxRequestBodySize: MOST_BYTES,
      onerror: (error) => c.get('log').warn({ err: error }, 'mcp request refused'),
    })
    return handler.fetch(c.req.raw)
  })
}
