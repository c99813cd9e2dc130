/** Whole seconds from `now` until a moment, rounded up; 0 once the moment has passed. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000))
}

const PREFIX = 'safi-wait-'

/** Stores the end of a wait for reloads of this tab. The server enforces the wait in any case. */
export function keepWait(name: string, until: number): void {
  try {
    sessionStorage.setItem(PREFIX + name, String(until))
  } catch {
    // Storage is blocked. After a reload, the server's error says how long to wait.
  }
}

/** The time at which a stored wait ends; 0 if there is none. */
export function keptWait(name: string): number {
  try {
    return Number(sessionStorage.getItem(PREFIX + name)) || 0
  } catch {
    return 0
  }
}
