import { queryOptions, useQuery } from '@tanstack/react-query'
import { getSession, type SecondStep, type Session, type SessionUser } from '#contract/accounts.ts'
import { call } from './api.ts'
import { queryClient, SESSION_KEY, VISITOR } from './query-client.ts'

export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: ({ signal }) => call(getSession, { signal }),
  staleTime: 60_000,
})

/** What is still asked for after a right password; else null. */
export function useSecondStep(): SecondStep | null {
  return useQuery(sessionQuery).data?.secondStep ?? null
}

/** The password was right, and signing in goes on on the login page. */
export function secondStepAsked(secondStep: SecondStep): void {
  queryClient.setQueryData(SESSION_KEY, { user: null, secondStep } satisfies Session)
}

/** `undefined` while it is not known yet, `null` for a visitor. */
export function useUser(): SessionUser | null | undefined {
  return useQuery(sessionQuery).data?.user
}

/** For route loaders: waits for the answer. A server that does not answer is an error, not a sign-out. */
export async function currentUser(): Promise<SessionUser | null> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  return user
}

/** For a page that the server made for a visitor. */
export function assumeVisitor(): void {
  // of long ago, so that the server is asked all the same: a page can come out of an old cache
  queryClient.setQueryData(SESSION_KEY, VISITOR, { updatedAt: 0 })
}

/** Asks the server who is there, and calls where it is somebody after all. */
export function whenSignedIn(callback: () => void): void {
  queryClient.fetchQuery(sessionQuery).then(
    ({ user }) => user && callback(),
    () => undefined, // the page stays a visitor's, the query keeps its error
  )
}

export function signedIn(user: SessionUser): void {
  queryClient.setQueryData(SESSION_KEY, { user, secondStep: null } satisfies Session)
  channel?.postMessage('changed')
}

/** Forgets everything of the last user, here and in the other tabs. */
export function signedOut(): void {
  forget()
  channel?.postMessage('signed-out')
}

function forget(): void {
  queryClient.setQueryData(SESSION_KEY, VISITOR)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] })
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('safi-session')

export function followOtherTabs(): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'signed-out') forget()
    else void queryClient.invalidateQueries({ queryKey: SESSION_KEY })
  })
}
