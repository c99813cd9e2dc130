import { ApiError } from '#web/api/client.ts'

/** How long the server wants us to wait; the usual time where it does not say. */
export function secondsToWait(error: unknown, usual: number): number {
  const seconds = error instanceof ApiError ? error.data.seconds : undefined
  return typeof seconds === 'number' ? Math.max(1, Math.ceil(seconds)) : usual
}
