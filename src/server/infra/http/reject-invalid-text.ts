import { AppError } from './errors.ts'

/**
 * Returns the value if the database can store every text in it: no NUL and no lone surrogate. No keyboard types such
 * text, and rejecting it here avoids a different failure at each place that stores it.
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
