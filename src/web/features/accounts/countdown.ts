/** Whole seconds until a moment, rounded up; 0 once it has passed. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000))
}

const PREFIX = 'safi-wait-'

/** Stores a wait, so that it outlives a reload of the tab; the server enforces it in any case. */
export function keepWait(name: string, until: number): void {
  try {
    sessionStorage.setItem(PREFIX + name, String(until))
  } catch {
    // Storage is blocked: after a reload the server states how long to wait.
  }
}

/** When the wait of this name is over; 0 if there is none. */
export function keptWait(name: string): number {
  try {
    return Number(sessionStorage.getItem(PREFIX + name)) || 0
  } catch {
    return 0
  }
}
