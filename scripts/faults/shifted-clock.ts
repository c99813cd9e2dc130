/** Loaded before the server. Each SIGUSR2 shifts its clock by the next of CLOCK_STEPS, in hours. */
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
