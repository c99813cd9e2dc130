import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'

type Schema = Parameters<typeof z.fromJSONSchema>[0]

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}
interface Operation {
  readonly parameters?: readonly {
    readonly name: string
    readonly in: 'query' | 'header' | 'path'
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

/** The parts of an OpenAPI document that stand-ins check. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

/**
 * Checks calls against an OpenAPI document, like Prism as a proxy: a wrong request gets 422, and a wrong response
 * becomes 500. The document must be inlined, without references.
 */
export function checkedBy({ paths }: OpenApi): MiddlewareHandler {
  const routes = Object.entries(paths).map(([path, operations]) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    operations,
  }))
  return async (c, next) => {
    const path = new URL(c.req.url).pathname
    const operation = routes.find(({ pattern }) => pattern.test(path))?.operations[c.req.method.toLowerCase()]
    if (operation === undefined) return c.json({ problem: `no operation ${c.req.method} ${path}` }, 422)
    const faults = [
      ...parameterFaults(operation, c.req.raw),
      ...(await bodyFaults(operation, c.req.raw.clone())),
    ]
    if (faults.length > 0) return c.json({ problem: faults }, 422)
    await next()
    const { status } = c.res
    const described = operation.responses[String(status)] ?? operation.responses.default
    if (described === undefined) return c.json({ problem: `undescribed status ${status}` }, 500)
    const schema = described.content?.['application/json']?.schema
    const answer = schema && compiled(schema).safeParse(await c.res.clone().json())
    if (answer && !answer.success) return c.json({ problem: z.prettifyError(answer.error) }, 500)
    return
  }
}

function parameterFaults({ parameters = [] }: Operation, request: Request): string[] {
  const { searchParams } = new URL(request.url)
  const named = new Set(parameters.filter((each) => each.in === 'query').map(({ name }) => name))
  const unknown = [...searchParams.keys()]
    .filter((name) => !named.has(name))
    .map((name) => `unknown parameter ${name}`)
  const wrong = parameters.flatMap(({ name, in: place, required = false, schema }) => {
    if (place === 'path') return []
    const value = place === 'query' ? searchParams.get(name) : request.headers.get(name)
    if (value === null) return required ? [`missing ${name}`] : []
    const typed = isNumeric(schema) ? Number(value) : value
    return compiled(schema).safeParse(typed).success ? [] : [`wrong ${name}: ${value}`]
  })
  return [...unknown, ...wrong]
}

async function bodyFaults({ requestBody }: Operation, request: Request): Promise<string[]> {
  if (requestBody?.content === undefined) return []
  const type = request.headers.get('content-type')?.split(';')[0] ?? ''
  const schema = requestBody.content[type]?.schema
  if (schema === undefined) return [`unknown content type ${type}`]
  const body =
    type === 'application/json'
      ? await request.json()
      : Object.fromEntries(new URLSearchParams(await request.text()))
  const read = compiled(schema).safeParse(body)
  return read.success ? [] : [z.prettifyError(read.error)]
}

const COMPILED = new WeakMap<object, z.ZodType>()

/** Returns the compiled schema, which is cached, because compiling a schema takes longer than a call. */
function compiled(schema: Schema): z.ZodType {
  if (typeof schema === 'boolean') return z.fromJSONSchema(schema)
  const known = COMPILED.get(schema)
  if (known) return known
  const made = z.fromJSONSchema(schema)
  COMPILED.set(schema, made)
  return made
}

function isNumeric(schema: Schema): boolean {
  return typeof schema === 'object' && (schema.type === 'integer' || schema.type === 'number')
}
