/**
 * The maximum number of rows of a list in the answer of a tool. Assistants read answers as text, and a long one displaces the
 * conversation from their memory.
 */
export const MOST_ROWS = 200

export interface CutList {
  /** The path of the list inside the answer, for example `report.statements.0.rows`. */
  list: string
  shown: number
  of: number
}

/** Keeps the first 200 rows of each list in a JSON value, and names the lists that it cut. */
export function limitRows<T>(value: T): { value: T; cut: CutList[] } {
  const cut: CutList[] = []
  const limited = (part: unknown, at: string): unknown => {
    if (Array.isArray(part)) {
      if (part.length > MOST_ROWS) cut.push({ list: at, shown: MOST_ROWS, of: part.length })
      return part.slice(0, MOST_ROWS).map((row, index) => limited(row, `${at}.${index}`))
    }
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [key, limited(inner, at ? `${at}.${key}` : key)]),
    )
  }
  return { value: limited(value, '') as T, cut }
}
