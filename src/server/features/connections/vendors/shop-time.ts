/**
 * Returns an instant in the local time of a time zone, with its offset from UTC: `2026-03-02T10:15:08+04:00`. Shopify's
 * API returns UTC. Export files have the shop's local time, which decides the day of a sale.
 */
export function timeIn(zone: string, instant: string): string {
  const at = new Date(instant)
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour, minute, second, timeZoneName = '' } = parts
  // for UTC itself, the name of the offset is only `GMT`
  const offset = timeZoneName.slice(3) || '+00:00'
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`
}

const FORMATS = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  })
  FORMATS.set(timeZone, format)
  return format
}
