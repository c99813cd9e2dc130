import { AppError } from './errors.ts'

/**
 * The same value, once every text in it is one that a database can hold: no NUL, no half of a letter. Such text comes
 * from no keyboard, and further in it would fail in as many ways as there are places to store it.
 */
export function storable<T>(value: T): T {
  const path = unstorable(value, [])
  if (path) throw new AppError('invalid_input', { fields: [{ path: path.join('.'), code: 'invalid' }] })
  return value
}

function unstorable(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = unstorable(key, path) ?? unstorable(inner, [...path, key])
    if (found) return found
  }
  return null
}
