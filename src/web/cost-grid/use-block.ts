import { useState } from 'react'
import type { DecimalMark } from '#domain/import/reader/choices.ts'
import type { BlockRead, BlockTarget, ReadBlock } from './read-block.ts'

export interface Block {
  /** The result of reading the last pasted text or file; `failed` when it could not be read at all. */
  readonly result: ReadBlock | { readonly outcome: 'failed' } | null
  readonly read: (given: Blob | string, mark?: DecimalMark) => Promise<void>
  /** Reads the last pasted text or file again. `mark` is the user's answer which of comma and point is the decimal mark. */
  readonly again: (mark?: DecimalMark) => void
  readonly show: (result: ReadBlock | null) => void
}

/** Reads pasted texts and files for the rows of a grid. */
export function useBlock(target: BlockTarget, { onRead }: { onRead: (read: BlockRead) => void }): Block {
  const [result, setResult] = useState<Block['result']>(null)
  const [given, setGiven] = useState<Blob | string>('')
  async function read(source: Blob | string, mark?: DecimalMark): Promise<void> {
    setGiven(source)
    try {
      // The file readers are large: they load with the first block.
      const { readBlock } = await import('./read-block.ts')
      const found = await readBlock(source, target, mark)
      setResult(found)
      if (found.outcome === 'read') onRead(found)
    } catch (error) {
      // Reading fails if the connection is lost before the readers have loaded, or if the file was moved.
      console.info(error)
      setResult({ outcome: 'failed' })
    }
  }
  return { result, read, again: (mark) => void read(given, mark), show: setResult }
}
