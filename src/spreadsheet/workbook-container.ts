import type { FileSource } from '#domain/import/reader/read-plan.ts'

/** The first bytes of a workbook: of a ZIP file, or of an OLE file, which an old or a password-protected workbook is. */
const CONTAINERS = { zip: [0x50, 0x4b, 0x03, 0x04], ole: [0xd0, 0xcf, 0x11, 0xe0] } as const
const BYTES = 4

/** Whether a file may be a workbook, by its first bytes. If so, it must be read through `tableSource`. */
export async function mayBeWorkbook(source: FileSource): Promise<boolean> {
  return (await containerOf(source)) !== null
}

/** Returns the kind of container that a file is by its first bytes; null if it is none. */
export async function containerOf(source: FileSource): Promise<keyof typeof CONTAINERS | null> {
  const head = await headOf(source)
  const begins = (bytes: readonly number[]) => bytes.every((byte, at) => head[at] === byte)
  return begins(CONTAINERS.zip) ? 'zip' : begins(CONTAINERS.ole) ? 'ole' : null
}

async function headOf(source: FileSource): Promise<Uint8Array> {
  const head = new Uint8Array(BYTES)
  let length = 0
  for await (const chunk of source.open()) {
    head.set(chunk.subarray(0, head.length - length), length)
    length = Math.min(head.length, length + chunk.length)
    if (length === head.length) break
  }
  return head
}
