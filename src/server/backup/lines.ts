const NEWLINE = 0x0a

/**
 * The lines of a text in UTF-8, of which only a newline ends one: JSON may hold every other sign that some call the end
 * of a line, such as U+2028, which readline parts lines at.
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  let begun: Uint8Array[] = []
  for await (const piece of bytes) {
    let from = 0
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, from)) {
      yield textOf([...begun, piece.subarray(from, end)])
      begun = []
      from = end + 1
    }
    if (from < piece.length) begun.push(piece.subarray(from))
  }
  if (begun.length > 0) yield textOf(begun)
}

const textOf = (pieces: readonly Uint8Array[]) => Buffer.concat(pieces).toString('utf8')
