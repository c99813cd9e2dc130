import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { HttpApp } from './route.ts'

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Safi API</title><link rel="stylesheet" href="/api/reference/swagger-ui.css"></head>
<body><div id="reference"></div>
<script src="/api/reference/swagger-ui-bundle.js"></script><script src="/api/reference/start.js"></script></body>
</html>`

const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true })`

/** The folder of Swagger UI. Importing the package would also run its scripts, which are for browsers. */
const FILES = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))

/** Serves the OpenAPI document as an interactive page. Its scripts come from this server, as the CSP requires. */
export function apiReference(app: HttpApp): void {
  app.get('/api/reference', (c) => c.html(PAGE))
  app.get('/api/reference/start.js', (c) => c.body(START, 200, { 'content-type': 'text/javascript' }))
  app.get(
    '/api/reference/:file{swagger-ui(-bundle)?\\.(css|js)}',
    serveStatic({ root: FILES, rewriteRequestPath: (path) => path.replace('/api/reference', '') }),
  )
}
