import { useEffect, useState } from 'react'
import { discardKeptFile, type KeptFile, keptFile } from './kept-file.ts'

/**
 * A file that a visitor read or another app shared, stored until it is imported into a business. It is null if there is none, and
 * undefined while it is loading.
 */
export function useKeptFile() {
  const [kept, setKept] = useState<KeptFile | null>()
  useEffect(() => {
    void keptFile().then(setKept)
  }, [])
  async function discard(): Promise<void> {
    await discardKeptFile()
    setKept(null)
  }
  return { kept, discard }
}
