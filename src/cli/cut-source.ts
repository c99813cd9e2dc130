import type { FileSource, RowStart } from '#domain/import/reader/read-plan.ts'

const NEWLINE = 10

/** The file in pieces many of which end with a line, where a row may end too. */
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

/** The file up to where `cut` says that another reads on; all of it where that comes too late. */
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

/** The file from there on. */
export function restOf(source: FileSource, { bytes }: RowStart): FileSource {
  return {
    // what looks like a byte-order mark is text here
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
