import fc from 'fast-check'
import { anyJson, arbitraryOf, spoiled } from './arbitrary-of.ts'
import { ODD_BODIES, ODD_SEGMENTS, ODD_TEXTS, ODD_TYPES } from './odd-values.ts'
import { type Operation, type Parameter, parametersIn } from './operations.ts'
import type { RawRequest } from './raw-request.ts'

export interface FuzzRequest extends RawRequest {
  /**
   * Whether the generated path may match another operation. Then the response may be one that this operation does not
   * document.
   */
  readonly strayed: boolean
}

/** Generates requests to an operation, from valid to completely wrong. */
export function fuzzRequests(
  operation: Operation,
  ids: Readonly<Record<string, string>>,
): fc.Arbitrary<FuzzRequest> {
  const known = Object.values(ids).filter((id) => id.length === 36)
  return fc
    .tuple(pathsOf(operation, ids), queriesOf(operation, known), bodiesOf(operation, known))
    .map(([path, query, { type, body }]) => ({
      method: operation.method.toUpperCase(),
      path: query === '' ? path.text : `${path.text}?${query}`,
      headers: {
        ...(type !== undefined && { 'content-type': type }),
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      body,
      strayed: path.strayed,
    }))
}

interface Segment {
  readonly text: string
  readonly odd: boolean
}

function pathsOf(
  operation: Operation,
  ids: Readonly<Record<string, string>>,
): fc.Arbitrary<{ text: string; strayed: boolean }> {
  const segment = ({ name }: Parameter): fc.Arbitrary<Segment> => {
    const plain = (text: string): Segment => ({ text: encoded(text), odd: false })
    return fc.oneof(
      { weight: 12, arbitrary: fc.constant(plain(ids[name] ?? '')) },
      { weight: 1, arbitrary: fc.uuid().map(plain) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS.filter(Boolean)).map(plain) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_SEGMENTS).map((text) => ({ text, odd: true })) },
    )
  }
  const named = parametersIn(operation, 'path')
  return fc.tuple(...named.map(segment)).map((segments) => ({
    text: operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      return segments[named.findIndex((one) => one.name === name)]?.text ?? ''
    }),
    strayed: segments.some(({ odd }) => odd),
  }))
}

function queriesOf(operation: Operation, ids: readonly string[]): fc.Arbitrary<string> {
  const pair = ({ name, schema, required }: Parameter) => {
    const given = fc.oneof(
      { weight: 4, arbitrary: arbitraryOf(schema, ids).map(String) },
      { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS) },
    )
    const texts = given.map((text) => `${name}=${encoded(text)}`)
    return fc.option(texts, { freq: required ? 9 : 1, nil: '' })
  }
  const stray = fc.constantFrom(
    '',
    '',
    '',
    '',
    'a[]=1&a[]=2',
    '__proto__[x]=1',
    '%',
    '=&&=',
    `q=${'x'.repeat(3_000)}`,
  )
  return fc
    .tuple(...parametersIn(operation, 'query').map(pair), stray)
    .map((pairs) => pairs.filter(Boolean).join('&'))
}

interface Body {
  readonly type?: string | undefined
  readonly body?: string | Uint8Array | undefined
}

function bodiesOf({ requestBody }: Operation, ids: readonly string[]): fc.Arbitrary<Body> {
  if (!requestBody) return fc.constant({})
  const [type = '', content] = Object.entries(requestBody.content)[0] ?? []
  const odd = fc.record({
    type: fc.constantFrom(type, ...ODD_TYPES),
    body: fc.constantFrom(undefined, ...ODD_BODIES),
  })
  if (type !== 'application/json' || !content) {
    const bytes = fc.uint8Array({ maxLength: 600 }).map((body) => ({ type, body }))
    return fc.oneof({ weight: 2, arbitrary: bytes }, odd)
  }
  const valid = arbitraryOf(content.schema, ids)
  const json = (value: fc.Arbitrary<unknown>) =>
    value.map((one) => ({ type, body: JSON.stringify(one) ?? '' }))
  return fc.oneof(
    { weight: 5, arbitrary: json(valid) },
    { weight: 3, arbitrary: json(spoiled(valid)) },
    { weight: 1, arbitrary: json(anyJson) },
    { weight: 1, arbitrary: odd },
  )
}

function encoded(text: string): string {
  // URL normalisation would remove a segment of one or two dots
  return encodeURIComponent(text.toWellFormed()).replace(/^\.{1,2}$/, 'dots')
}
