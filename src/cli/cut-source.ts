import type { FileSource, RowStart } from '#domain/import/reader/read-plan.ts'

const NEWLINE = 10

/** Splits the file into chunks, many of which end with a line, where a row may end too. */
export function byLines(source: FileSource): FileSource {
  return {
    ...source,
    open: async function* () {
      for await (const piece of source.open()) {
        const end = piece.lastIndexOf(NEWLINE) + 1
        if (end > 0) yield piece.subarray(0, end)
        if (end < piece.length) yield piece.subarray(end)
      }
    },
  }
}

/**
 * The file up to the position that `cut` returns, from which another thread reads on. The whole file if that comes too
 * late.
 */
export function headOf(source: FileSource, cut: () => RowStart | null, onCut: () => void): FileSource {
  return {
    ...source,
    open: async function* () {
      let read = 0
      for await (const piece of source.open()) {
        const left = (cut()?.bytes ?? Number.POSITIVE_INFINITY) - read
        if (left >= 0 && left <= piece.length) {
          yield piece.subarray(0, left)
          onCut()
          return
        }
        yield piece
        read += piece.length
      }
    },
  }
}

/** The rest of the file from that position. */
export function restOf(source: FileSource, { bytes }: RowStart): FileSource {
  return {
    // anything like a byte-order mark is text in the middle of a file
    decoder: (encoding) => new TextDecoder(encoding, { ignoreBOM: true }),
    open: async function* () {
      let skip = bytes
      for await (const piece of source.open()) {
        if (skip < piece.length) yield piece.subarray(skip)
        skip = Math.max(0, skip - piece.length)
      }
    },
  }
}
