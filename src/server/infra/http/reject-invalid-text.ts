import { AppError } from './errors.ts'

/**
 * The same value, once every text in it is one that a database can hold: no NUL, no half of a letter. Such text comes
 * from no keyboard, and further in it would fail in as many ways as there are places to store it.
 */
export function rejectInvalidText<T>(value: T): T {
  const path = invalidTextPath(value, [])
  if (path) throw new AppError('invalid_input', { fields: [{ path: path.join('.'), code: 'invalid' }] })
  return value
}

function invalidTextPath(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = invalidTextPath(key, path) ?? invalidTextPath(inner, [...path, key])
    if (found) return found
  }
  return null
}
