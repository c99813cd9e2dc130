/** Columns that say where and to whom an order went. Safi needs the country alone. */
const PERSONAL = /^(ship-(city|state|county|postal-code|address.*|phone.*)|buyer-.*|recipient-.*)$/

/**
 * Empties the columns of a tab-separated report that name places and people, before anything is stored. Bytes stay as they are otherwise, in
 * whatever encoding: tabs and line breaks are the same in all of those that Amazon uses.
 */
export async function* withoutPlaces(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let personal: ReadonlySet<number> | null = null
  let rest = ''
  const cleaned = (line: string) => {
    const cells = line.split('\t')
    if (personal === null) {
      personal = new Set(cells.flatMap((name, at) => (PERSONAL.test(name.trim().toLowerCase()) ? [at] : [])))
      return line
    }
    const kept = cells.map((cell, at) => (personal?.has(at) ? (cell.endsWith('\r') ? '\r' : '') : cell))
    return kept.join('\t')
  }
  for await (const piece of bytes) {
    // one character for each byte, so that no character of the report is changed
    const lines = (rest + Buffer.from(piece).toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield Buffer.from(`${lines.map(cleaned).join('\n')}\n`, 'latin1')
  }
  if (rest !== '') yield Buffer.from(cleaned(rest), 'latin1')
}
