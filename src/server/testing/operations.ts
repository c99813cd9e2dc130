import type { Role } from '#contract/roles.ts'

/** A JSON schema as in the OpenAPI document, with references resolved. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly default?: unknown
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'cookie'
  readonly required: boolean
  readonly schema: Schema
}

/** An operation of the OpenAPI document. */
export interface Operation {
  /** A name such as `get /api/businesses/{businessId}`. */
  readonly name: string
  readonly method: string
  readonly path: string
  /** Who may call the operation. Empty means anyone. */
  readonly callers: readonly ('session' | 'apiKey')[]
  /** The lowest role that may call the operation in its business; `none` if the call is about no business. */
  readonly 'x-role': Role | 'none'
  /** Whether viewers from whom costs and profit are hidden may call the operation. */
  readonly 'x-without-costs': boolean
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

export interface OpenApi {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, Omit<Operation, 'callers'> & { security?: object[] }>>>
  >
}

/** Returns all operations in the OpenAPI document of the server at this URL. */
export async function operationsOf(url: string): Promise<Operation[]> {
  const document = (await (await fetch(new URL('/api/openapi.json', url))).json()) as OpenApi
  const { paths } = withoutReferences(document, document) as OpenApi
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      name: `${method} ${path}`,
      method,
      path,
      parameters: operation.parameters ?? [],
      callers: (operation.security ?? []).flatMap((way) => Object.keys(way)) as Operation['callers'],
    })),
  )
}

export function parametersIn(operation: Operation, place: Parameter['in']): Parameter[] {
  return operation.parameters.filter((parameter) => parameter.in === place)
}

function withoutReferences(node: unknown, document: OpenApi): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutReferences(item, document))
  if (typeof node !== 'object' || node === null) return node
  if ('$ref' in node && typeof node.$ref === 'string') {
    const found = node.$ref
      .slice(2)
      .split('/')
      .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], document)
    return withoutReferences(found, document)
  }
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withoutReferences(value, document)]),
  )
}
