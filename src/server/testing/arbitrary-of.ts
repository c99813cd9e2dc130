import fc from 'fast-check'
import { ODD_DAYS, ODD_NUMBERS, ODD_TEXTS } from './odd-values.ts'
import type { Schema } from './operations.ts'

const oddText = fc.constantFrom(...ODD_TEXTS)
const anyText = fc.oneof(oddText, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 20 }))

/** Generates any JSON value. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(...ODD_NUMBERS, null, true, false, [], {}, [[]], [null], { __proto__: null }),
  fc.jsonValue({ maxDepth: 3 }),
)

/**
 * Generates values that a schema of the OpenAPI document allows. Unusual values are as frequent as ordinary ones.
 * `ids` are ids that exist.
 */
export function arbitraryOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map((one) => arbitraryOf(one, ids)))
  const types = [schema.type ?? []].flat() as string[]
  if (types.length === 0) return anyJson
  return fc.oneof(...types.map((type) => ofType(type, schema, ids)))
}

function ofType(type: string, schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectOf(schema, ids)
    case 'array':
      return fc.array(schema.items ? arbitraryOf(schema.items, ids) : anyJson, {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, (schema.minItems ?? 0) + 3),
      })
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return textOf(schema, ids)
  }
}

function objectOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const named = Object.entries(schema.properties ?? {})
  const record = fc.record(
    Object.fromEntries(named.map(([name, inner]) => [name, arbitraryOf(inner, ids)])),
    {
      requiredKeys: [...(schema.required ?? [])],
    },
  )
  if (typeof schema.additionalProperties !== 'object') return record
  const value = arbitraryOf(schema.additionalProperties, ids)
  return fc
    .tuple(record, fc.dictionary(anyText, value, { maxKeys: 3 }))
    .map(([one, more]) => ({ ...more, ...one }))
}

function numberOf({
  minimum,
  exclusiveMinimum,
  maximum,
  exclusiveMaximum,
  type,
}: Schema): fc.Arbitrary<number> {
  const least = minimum ?? (exclusiveMinimum === undefined ? Number.MIN_SAFE_INTEGER : exclusiveMinimum + 1)
  const most = maximum ?? (exclusiveMaximum === undefined ? Number.MAX_SAFE_INTEGER : exclusiveMaximum - 1)
  const odd = ODD_NUMBERS.filter(
    (one) => one >= least && one <= most && (type === 'number' || Number.isInteger(one)),
  )
  const plain = fc.integer({ min: Math.max(least, -1_000_000), max: Math.min(most, 1_000_000) })
  return fc.oneof(plain, fc.constantFrom(least, most, ...odd))
}

function textOf(
  { format, minLength = 0, maxLength = 10_000 }: Schema,
  ids: readonly string[],
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid())
  if (format === 'date') return fc.constantFrom(...ODD_DAYS)
  if (format === 'date-time') return fc.constantFrom('2026-03-20T10:00:00Z', '0000-01-01T00:00:00Z')
  if (format === 'uri') return fc.webUrl()
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength
  return fc.oneof(
    fc.constantFrom(...ODD_TEXTS.filter(fits), 'x'.repeat(Math.max(minLength, Math.min(maxLength, 5_000)))),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) }),
  )
}

/** Gives a generated value one defect: a wrong type, a missing field or an extra one. */
export function spoiled(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(value, fc.nat(), anyJson, fc.constantFrom('replace', 'remove', 'add'))
    .map(([whole, at, odd, how]) => {
      const copy = structuredClone(whole)
      const places = placesOf(copy)
      const place = places[at % Math.max(places.length, 1)]
      if (!place) return odd
      const { holder, key } = place
      if (how === 'remove') delete holder[key]
      else if (how === 'add') Object.defineProperty(holder, '__proto__', { value: odd, enumerable: true })
      else holder[key] = odd
      return copy
    })
}

interface Place {
  readonly holder: Record<string, unknown>
  readonly key: string
}

function placesOf(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesOf(holder[key])])
}
