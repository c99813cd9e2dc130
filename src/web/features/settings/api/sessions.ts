import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listSessions, revokeOtherSessions, revokeSession } from '#contract/sessions.ts'
import { call } from '#web/api/client.ts'

const SESSIONS_KEY = ['sessions'] as const

export const sessionsQuery = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: ({ signal }) => call(listSessions, { signal }),
  select: ({ sessions }) => sessions,
})

export function useRevokeSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sessionId: string) => call(revokeSession, { params: { sessionId } }),
    // Reloads the list, because the session may have expired in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
    meta: { failureKey: 'settings.sessions.failed', successKey: 'settings.sessions.revoked' },
  })
}

export function useRevokeOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(revokeOtherSessions),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
    meta: { failureKey: 'settings.sessions.failed', successKey: 'settings.sessions.othersRevoked' },
  })
}
