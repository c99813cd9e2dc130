const NEWLINE = 0x0a

/**
 * Splits UTF-8 text at newlines only. JSON may contain other characters that readline treats as line ends, such as
 * U+2028.
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
