/** The URL of the list of sales that match these filters. */
export function salesAddress(
  businessId: string,
  filters: Readonly<Record<string, string | null | undefined>>,
): string {
  const given = Object.entries(filters).filter((entry): entry is [string, string] => !!entry[1])
  return `/business/${businessId}/sales?${new URLSearchParams(given)}`
}
