import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured lines on standard output. Nothing personal goes in: ids, codes and durations only. */
export function createLog(level: string): Log {
  return pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime })
}
