import type { Platform } from '../src/server/testing/vendors/drive.ts'
import { packageFile } from './packages.ts'

/** The part of Prism that is used here. Prism's own types would need further packages. */
interface Prism {
  getHttpOperationsFromSpec(document: object): Promise<object[]>
  createInstance(config: object, components: { logger: object; forward: Forward }): PrismInstance
}
type Forward = () => () => () => Promise<Either<Error, PrismAnswer>>
type Either<Left, Right> = { _tag: 'Left'; left: Left } | { _tag: 'Right'; right: Right }
interface PrismAnswer {
  readonly statusCode: number
  readonly headers: Record<string, string>
  readonly body: unknown
}
interface Violation {
  readonly path?: readonly string[]
  readonly message: string
}
interface PrismInstance {
  request(
    request: object,
    operations: readonly object[],
  ): () => Promise<Either<Error, { validations: { input: Violation[]; output: Violation[] } }>>
}

const { createInstance, getHttpOperationsFromSpec }: Prism = (
  await import(packageFile('@stoplight/prism-http/dist/index.js'))
).default

const quiet: Record<string, () => unknown> = {
  child: () => quiet,
  ...Object.fromEntries(
    ['trace', 'debug', 'info', 'success', 'warn', 'error'].map((level) => [level, () => {}]),
  ),
}

/** URLs from which reports are downloaded. Prism does not check them: the OpenAPI document does not describe their host. */
const DOCUMENTS = /^https:\/\/storage\.googleapis\.com\//

/**
 * Lets Prism check each call of a stand-in against an OpenAPI document, as Prism's proxy does, but without sockets. Adds violations to
 * `objections`, and also why Prism refused a call. A call that it refuses before asking the stand-in gets the status 422.
 */
export async function checkedByPrism(
  standIn: Platform,
  document: object,
  objections: string[],
): Promise<Platform> {
  const operations = await getHttpOperationsFromSpec(document)
  const fetch: Platform['fetch'] = async (input, init) => {
    const request = new Request(input, init)
    if (DOCUMENTS.test(request.url)) return standIn.fetch(request)
    const described = await describedRequest(request.clone())
    let response = new Response(null, { status: 422 })
    const forward: Forward = () => () => async () => {
      response = await standIn.fetch(request)
      return { _tag: 'Right', right: await describedAnswer(response.clone()) }
    }
    const config = {
      isProxy: true,
      upstream: new URL(request.url),
      validateRequest: true,
      validateResponse: true,
      errors: true,
    }
    const checked = await createInstance(config, { logger: quiet, forward }).request(described, operations)()
    if (checked._tag === 'Left') objections.push(checked.left.message)
    else {
      const { input: asked, output: answered } = checked.right.validations
      objections.push(...asked.map(textOf('request')), ...answered.map(textOf('answer')))
    }
    return response
  }
  return { clock: standIn.clock, fetch }
}

const textOf =
  (of: string) =>
  ({ path = [], message }: Violation) =>
    `${of} ${path.join('.')}: ${message}`

/** Describes a request in the form that Prism's server uses: JSON is parsed, any other body stays text, and no body is null. */
async function describedRequest(request: Request): Promise<object> {
  const { pathname: path, searchParams } = new URL(request.url)
  const text = await request.text()
  const headers = Object.fromEntries(request.headers)
  const isJson = headers['content-type']?.startsWith('application/json')
  return {
    method: request.method.toLowerCase(),
    url: { path, query: Object.fromEntries(searchParams) },
    headers: { ...headers, 'content-length': String(Buffer.byteLength(text)) },
    body: text === '' ? null : isJson ? JSON.parse(text) : text,
  }
}

async function describedAnswer(response: Response): Promise<PrismAnswer> {
  const headers = Object.fromEntries(response.headers)
  const text = await response.text()
  const isJson = headers['content-type']?.startsWith('application/json')
  return { statusCode: response.status, headers, body: isJson ? JSON.parse(text) : text || undefined }
}
