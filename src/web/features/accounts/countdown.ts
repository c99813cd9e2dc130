/** Whole seconds until a moment, counted up so that 1 is still to wait; 0 once it has passed. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000))
}

const PREFIX = 'safi-wait-'

/** A wait outlives a reload of the tab; the server holds to it in any case. */
export function keepWait(name: string, until: number): void {
  try {
    sessionStorage.setItem(PREFIX + name, String(until))
  } catch {
    // Blocked storage: after a reload the server says how long to wait.
  }
}

/** When the wait of this name is over; 0 where there is none. */
export function keptWait(name: string): number {
  try {
    return Number(sessionStorage.getItem(PREFIX + name)) || 0
  } catch {
    return 0
  }
}
