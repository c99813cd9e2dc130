import { useEffect, useState } from 'react'
import { discardKeptFile, type KeptFile, keptFile } from './kept-file.ts'

/** The stored file of a visitor that waits for a business. */
export function useKeptFile() {
  const [kept, setKept] = useState<KeptFile | null>(null)
  useEffect(() => {
    void keptFile().then(setKept)
  }, [])
  async function discard(): Promise<void> {
    await discardKeptFile()
    setKept(null)
  }
  return { kept, discard }
}
