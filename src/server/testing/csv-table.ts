/** Reads CSV rows by column name, strictly by RFC 4180. It shares no code with Safi's own reader. */
export function readTable(text: string): { header: string[]; rows: Record<string, string>[] } {
  if (text.startsWith('\uFEFF')) return readTable(text.slice(1))
  const table: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n|$)/gy
  let end = 0
  for (let found = cells.exec(text); found; found = cells.exec(text)) {
    end = cells.lastIndex
    table.at(-1)?.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === '\r\n') table.push([])
    if (end >= text.length) break
  }
  if (end < text.length) throw new Error(`no CSV after character ${end}`)
  const [header = [], ...lines] = table.filter((line) => line.length > 0)
  return {
    header,
    rows: lines.map((line) => {
      if (line.length !== header.length)
        throw new Error(`the row has ${line.length} cells instead of ${header.length}`)
      return Object.fromEntries(line.map((cell, at) => [header[at], cell]))
    }),
  }
}
