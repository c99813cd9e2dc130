import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured lines on standard output. Nothing personal goes in: ids, codes and durations only. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  })
}

/**
 * What of an error may stand in a log. The words of a failed statement quote its parameters (names, addresses), so of
 * the database's errors only codes and names of tables stay, with the place in our code.
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
