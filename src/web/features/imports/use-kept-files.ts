import { useEffect, useState } from 'react'
import { discardKeptFiles, type KeptFile, keptFiles } from './kept-file.ts'

/**
 * The files that a visitor read or another app shared, stored until they are imported into a business, newest first. Undefined while they
 * are loading.
 */
export function useKeptFiles() {
  const [kept, setKept] = useState<KeptFile[]>()
  useEffect(() => {
    void keptFiles().then(setKept)
  }, [])
  async function discard(one: KeptFile): Promise<void> {
    await discardKeptFiles(one)
    setKept(await keptFiles())
  }
  return { kept, discard }
}
