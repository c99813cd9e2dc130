import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { finishAuthorisation, startAuthorisation } from '#contract/connection-authorisations.ts'
import {
  type Connection,
  checkConnection,
  createConnection,
  disconnect,
  listConnections,
  listSyncEvents,
  pauseConnection,
  reconnect,
  resumeConnection,
  startConnection,
  syncNow,
} from '#contract/connections.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { VendorCode } from '#contract/vendors.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'
import type { Answer } from './answer.ts'
import { hasFailedCheck } from './status.ts'

/** Polling intervals in milliseconds: while a connection does something that the seller is waiting for, and otherwise. */
const BUSY_MS = 2_000
const IDLE_MS = 30_000

export type Credentials = Readonly<Record<string, string>>

const listKey = (businessId: string) => [...businessKey(businessId), 'connections']

/** Loads the connections of a business and the platforms that can be connected. Polls, faster while a connection is busy. */
export function useConnections(businessId: string) {
  return useQuery({
    queryKey: listKey(businessId),
    queryFn: ({ signal }) => call(listConnections, { params: { businessId }, signal }),
    refetchInterval: ({ state }) => {
      const { offered = [], connections = [] } = state.data ?? {}
      if (connections.some(isBusy)) return BUSY_MS
      // if no platform can be connected, no connection fetches anything
      return offered.length > 0 && connections.length > 0 ? IDLE_MS : false
    },
  })
}

export function isBusy(connection: Connection): boolean {
  const { state, checks, throttledUntil } = connection
  if (state === 'disconnecting') return true
  if (state === 'connecting')
    return !hasFailedCheck(connection) && checks.some((check) => check.state === 'waiting')
  return state === 'backfilling' && throttledUntil === null
}

export function useSyncEvents(
  businessId: string,
  connectionId: string,
  query: QueryOf<typeof listSyncEvents>,
) {
  return useQuery({
    queryKey: [...listKey(businessId), connectionId, 'events', query],
    queryFn: ({ signal }) => call(listSyncEvents, { params: { businessId, connectionId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Saves the credentials of a new connection, or new credentials for an existing one. */
export function useSaveCredentials(businessId: string, vendor: VendorCode, connectionId: string | null) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (credentials: Credentials) =>
      connectionId === null
        ? call(createConnection, { params: { businessId }, body: { vendor, credentials } })
        : call(reconnect, { params: { businessId, connectionId }, body: { credentials } }),
    onSettled: refresh,
    meta: { failureKey: 'connections.actions.failed' },
  })
}

/** Starts the sign-in on the platform's site. The platform sends the seller back to `/connections/answer`. */
export function useAuthorise(businessId: string, vendor: VendorCode, connectionId: string | null) {
  return useMutation({
    mutationFn: () =>
      call(startAuthorisation, {
        params: { businessId },
        body: { vendor, ...(connectionId !== null && { connectionId }) },
      }),
    onSuccess: ({ address }) => window.location.assign(address),
    meta: { failureKey: 'connections.actions.failed' },
  })
}

/** Completes the connection with the platform's answer. The page shows errors itself. */
export function useFinish() {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: ({ businessId, state, code }: Answer) =>
      call(finishAuthorisation, { params: { businessId }, body: { state, code: code ?? '' } }),
    onSuccess: refresh,
    meta: { silent: true },
  })
}

const ACTIONS = { check: checkConnection, sync: syncNow, pause: pauseConnection, resume: resumeConnection }
export type ConnectionAction = keyof typeof ACTIONS

export function useConnectionAction(businessId: string, connectionId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (action: ConnectionAction) => call(ACTIONS[action], { params: { businessId, connectionId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey(businessId) }),
    meta: { failureKey: 'connections.actions.failed' },
  })
}

export function useStart(businessId: string, connectionId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (startOn: string) =>
      call(startConnection, { params: { businessId, connectionId }, body: { startOn } }),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey(businessId) }),
    meta: { failureKey: 'connections.actions.failed' },
  })
}

export function useDisconnect(businessId: string, connectionId: string) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: (data: 'keep' | 'undo') =>
      call(disconnect, { params: { businessId, connectionId }, query: { data } }),
    onSettled: refresh,
    meta: { failureKey: 'connections.actions.failed' },
  })
}
