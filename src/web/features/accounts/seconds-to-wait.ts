import { ApiError } from '#web/api/client.ts'

/** The number of seconds to wait: from the server's error, or else the default. */
export function secondsToWait(error: unknown, usual: number): number {
  const seconds = error instanceof ApiError ? error.data.seconds : undefined
  return typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds)) : usual
}
