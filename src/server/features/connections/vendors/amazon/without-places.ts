/** Columns that say where and to whom an order was sent. Safi needs only the country. */
const PERSONAL = /^(ship-(city|state|county|postal-code|address.*|phone.*)|buyer-.*|recipient-.*)$/

/**
 * Empties the columns of a tab-separated report that name places and people, before anything is stored. All other bytes stay unchanged:
 * tabs and line breaks are the same bytes in every encoding that Amazon uses.
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
    // latin1 decodes each byte as one character, so every byte is written back unchanged
    const lines = (rest + Buffer.from(piece).toString('latin1')).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield Buffer.from(`${lines.map(cleaned).join('\n')}\n`, 'latin1')
  }
  if (rest !== '') yield Buffer.from(cleaned(rest), 'latin1')
}
