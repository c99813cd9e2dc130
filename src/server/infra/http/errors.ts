import type { ErrorCode, ErrorData } from '#contract/errors.ts'

/**
 * An error that is reported to the caller. Its code determines the HTTP status and the message. All other thrown
 * errors become a 500.
 */
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

interface Cause {
  /** Error code of the operating system or the database; empty when there is none. */
  readonly code: string
  readonly constraint: string
  readonly message: string
}

/** Returns an error and its causes, outermost first. */
export function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = []
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, constraint } = current as { code?: unknown; constraint?: unknown }
    causes.push({ code: text(code), constraint: text(constraint), message: current.message })
  }
  return causes
}

/**
 * Returns the name of the constraint that an SQL statement violated, even when other errors wrap the driver's error;
 * else null.
 */
export function brokenConstraint(error: unknown): string | null {
  return causesOf(error).find(({ code }) => code.startsWith('23'))?.constraint ?? null
}

/** Whether the file system, a quota or the database is full. */
export function isStorageFull(error: unknown): boolean {
  return causesOf(error).some(({ code }) => /^(ENOSPC|EDQUOT|53100)$/.test(code))
}

/** Whether the database itself is unreachable. False if only one statement failed. */
export function isDatabaseDown(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, message }) =>
      /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|08...|57P0.)$/.test(code) ||
      /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(message),
  )
}
