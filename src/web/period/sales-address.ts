/**
 * The URL of the list of sale lines that match these filters. Its totals equal the figures of reports. Those of the list of orders do not:
 * an order counts whole on its first day, and lines without an order are missing.
 */
export function salesAddress(
  businessId: string,
  filters: Readonly<Record<string, string | null | undefined>>,
): string {
  const given = Object.entries({ ...filters, view: 'lines' }).filter(
    (entry): entry is [string, string] => !!entry[1],
  )
  return `/business/${businessId}/sales?${new URLSearchParams(given)}`
}
