import { useQuery, useQueryClient } from '@tanstack/react-query'
import { discardKeptFile, type KeptFile } from '#web/forms/drafts/kept-file.ts'
import { useUser } from '#web/session/session.ts'
import { KEPT_FILES_KEY, keptFilesQuery } from './api/kept-files.ts'

/**
 * The files that the user read as a visitor or another app shared, stored until they are imported into a business, newest first. Undefined
 * while they are loading.
 */
export function useKeptFiles() {
  const client = useQueryClient()
  const userId = useUser()?.id
  const { data: kept } = useQuery({ ...keptFilesQuery(userId ?? ''), enabled: userId !== undefined })
  async function discard(one: KeptFile): Promise<void> {
    await discardKeptFile(one)
    await client.invalidateQueries({ queryKey: KEPT_FILES_KEY })
  }
  return { kept, discard }
}
