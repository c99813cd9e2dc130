import { type HttpApp, JSON_TYPE } from './route.ts'

/**
 * Matches a pattern that the library writes as a regular expression literal, with a slash and flags at its end, which
 * JSON Schema does not have.
 */
const FLAGS = /([^\\])\/[a-z]+$/

/**
 * Serves the OpenAPI document of all calls. It is large and never changes at run time, so it is built once, on the
 * first request.
 */
export function openApiDocument(app: HttpApp): void {
  let text: string | undefined
  app.get('/api/openapi.json', (c) => {
    text ??= JSON.stringify(
      app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Safi', version: '1.0.0' } }),
      (key, value) => (key === 'pattern' && typeof value === 'string' ? value.replace(FLAGS, '$1') : value),
    )
    return c.body(text, 200, JSON_TYPE)
  })
}
