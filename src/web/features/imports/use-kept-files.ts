import { useEffect, useState } from 'react'
import { claimKept, discardKeptFile, type KeptFile, keptFiles } from '#web/forms/drafts/kept-file.ts'
import { useUser } from '#web/session/session.ts'

/**
 * The files that the user read as a visitor or another app shared, stored until they are imported into a business, newest first. Undefined
 * while they are loading.
 */
export function useKeptFiles() {
  const [kept, setKept] = useState<KeptFile[]>()
  const userId = useUser()?.id
  useEffect(() => {
    if (userId) void claimKept(userId).then(setKept)
  }, [userId])
  async function discard(one: KeptFile): Promise<void> {
    await discardKeptFile(one)
    setKept(await keptFiles())
  }
  return { kept, discard }
}
