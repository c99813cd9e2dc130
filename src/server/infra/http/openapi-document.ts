import { type HttpApp, JSON_TYPE } from './route.ts'

/** What the library leaves of a regular expression's end where it has flags; patterns of JSON Schema have none. */
const FLAGS = /([^\\])\/[a-z]+$/

/** The document of every call. It is the same until the server ends, and large: made once, when it is first read. */
export function openApiDocument(app: HttpApp): void {
  let text: string | undefined
  app.get('/api/openapi.json', (c) => {
    text ??= JSON.stringify(
      app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Safi', version: '1' } }),
      (key, value) => (key === 'pattern' && typeof value === 'string' ? value.replace(FLAGS, '$1') : value),
    )
    return c.body(text, 200, JSON_TYPE)
  })
}
