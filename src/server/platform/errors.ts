import type { ErrorCode, ErrorData } from '#contract/errors.ts'

/** A failure a caller is told about: its code decides status and words. Anything else thrown is a 500. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: ErrorData | undefined
  readonly fields: { path: string; code: string }[] | undefined

  constructor(
    code: ErrorCode,
    options: { data?: ErrorData; fields?: { path: string; code: string }[] } = {},
  ) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.data = options.data
    this.fields = options.fields
  }
}

/** The name of the constraint a statement broke, through whatever wrapped the driver's error; else null. */
export function brokenConstraint(error: unknown): string | null {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, constraint } = current as { code?: unknown; constraint?: unknown }
    if (typeof code === 'string' && code.startsWith('23'))
      return typeof constraint === 'string' ? constraint : ''
  }
  return null
}

/** Is there no room left, in the file system, in a quota or in the database? */
export function isStorageFull(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string' && /^(ENOSPC|EDQUOT|53100)$/.test(code)) return true
  }
  return false
}

/** Is the database itself out of reach (and not this one statement wrong)? */
export function isDatabaseDown(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown }
    if (
      typeof code === 'string' &&
      /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|08...|57P0.)$/.test(code)
    ) {
      return true
    }
    if (
      /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(current.message)
    )
      return true
  }
  return false
}
