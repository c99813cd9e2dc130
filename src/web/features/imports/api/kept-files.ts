import { queryOptions } from '@tanstack/react-query'
import { keptFilesOf } from '#web/forms/drafts/kept-file.ts'
import { isStillSignedIn } from '#web/session/session.ts'

export const KEPT_FILES_KEY = ['kept-files'] as const

/** When the files were kept that this tab is uploading. They are not offered meanwhile. */
export const uploading = new Set<number>()

/** The user's files that wait for their import, newest first. */
export function keptFilesQuery(userId: string) {
  return queryOptions({
    queryKey: [...KEPT_FILES_KEY, userId],
    queryFn: async () =>
      (await keptFilesOf(userId, isStillSignedIn)).filter(({ keptAt }) => !uploading.has(keptAt)),
    // other pages, tabs and apps keep files too, so each visit reads them again
    gcTime: 0,
    staleTime: 0,
  })
}
