import { useEffect, useState } from 'react'
import { discardKeptFile, type KeptFile, keptFiles } from '#web/forms/drafts/kept-file.ts'

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
    await discardKeptFile(one)
    setKept(await keptFiles())
  }
  return { kept, discard }
}
