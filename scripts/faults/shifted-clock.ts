/**
 * This file is loaded into the server process before the server. Each SIGUSR2 sets the clock of the process ahead of the
 * real time by the next value of CLOCK_STEPS, in hours.
 */
const steps = (process.env.CLOCK_STEPS ?? '').split(',').map(Number)
const RealDate = Date
let ahead = 0

class ShiftedDate extends RealDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(ShiftedDate.now())
    else super(...(parts as [number]))
  }
  static override now(): number {
    return RealDate.now() + ahead
  }
}
globalThis.Date = ShiftedDate as DateConstructor
process.on('SIGUSR2', () => {
  ahead = (steps.shift() ?? 0) * 3_600_000
})
