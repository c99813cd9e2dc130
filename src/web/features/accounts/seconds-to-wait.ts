import { ApiError } from '#web/api/client.ts'

/** The wait that the server states, or the default. */
export function secondsToWait(error: unknown, usual: number): number {
  const seconds = error instanceof ApiError ? error.data.seconds : undefined
  return typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds)) : usual
}
