import { type Logger, pino } from 'pino'

export type Log = Logger

/**
 * Writes structured lines to standard output. They must not contain personal data: log ids, codes and durations.
 * `describeError` limits what errors add.
 */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  })
}

/**
 * Returns the part of an error that may be logged. The message of a failed SQL statement quotes its parameters
 * (names, addresses), so a database error is reduced to codes, table names and the position in Safi's code.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  let inner: Error = error
  while (inner.cause instanceof Error) inner = inner.cause
  const { code, constraint, table, column } = inner as Error & Record<string, unknown>
  const ofDatabase = inner !== error || (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
  const at = error.stack?.indexOf('\n    at ') ?? -1
  return {
    type: inner.name,
    ...(ofDatabase ? { code, constraint, table, column } : { message: inner.message, code }),
    stack: at < 0 ? undefined : error.stack?.slice(at + 1),
  }
}
