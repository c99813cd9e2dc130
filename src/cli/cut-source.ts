import type { FileSource, RowStart } from '#domain/import/reader/read-plan.ts'

const NEWLINE = 10

/** Splits each chunk of the file after its last newline, so that many chunks end where a row can end. */
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
 * The first part of a file, up to the position that `cut` returns; another thread reads the rest. If that position has already been read,
 * this part is the whole file. `cut` is told how many bytes have been read.
 */
export function headOf(
  source: FileSource,
  cut: (read: number) => RowStart | null,
  onCut: () => void,
): FileSource {
  return {
    ...source,
    open: async function* () {
      let read = 0
      for await (const piece of source.open()) {
        const left = (cut(read)?.bytes ?? Number.POSITIVE_INFINITY) - read
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

/** The part of the file from a position to the end. */
export function restOf(source: FileSource, { bytes }: RowStart): FileSource {
  return {
    // only the beginning of a file can have a byte-order mark: in the middle, the same bytes are text
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
