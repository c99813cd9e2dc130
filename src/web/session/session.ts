import { useEffect } from 'react'
import { getSession, type SecondStep, type Session, type SessionUser } from '#contract/accounts.ts'
import { ApiError, call, mayPass } from '#web/api/client.ts'
import { forgetDrafts } from '#web/forms/drafts/draft-keys.ts'
import { createStore, useStore } from '#web/state/store.ts'

/**
 * The session, separate from the query cache: public pages show it and load without that cache. A prerendered page is
 * that of a visitor.
 */
const VISITOR: Session = { user: null, secondStep: null }
const sessionStore = createStore<Session | undefined>(undefined, VISITOR)
const FRESH_MS = 60_000
const PAUSES_MS = [1_000, 2_000]

/** When the server last returned the session. */
let saidAt = Number.NEGATIVE_INFINITY
let asking: Promise<Session> | undefined
let onForget = () => {}

/** `undefined` while unknown, `null` for a visitor. */
export function useUser(): SessionUser | null | undefined {
  return useSession()?.user
}

/** The second factors still required after a correct password; otherwise null. */
export function useSecondStep(): SecondStep | null {
  return useSession()?.secondStep ?? null
}

function useSession(): Session | undefined {
  useEffect(askIfOld, [])
  return useStore(sessionStore)
}

/** For route loaders: waits for the session. A server that does not respond is an error, not a logout. */
export async function currentUser(): Promise<SessionUser | null> {
  const { user } = sessionStore.get() ?? (await (asking ?? ask()))
  return user
}

/** Only the latest request counts, and only if the session was not set in the meantime. */
function ask(): Promise<Session> {
  const asked = answer().then(
    (session) => {
      if (asking === asked) take(session)
      return sessionStore.get() ?? session
    },
    (error: unknown) => {
      if (asking === asked) asking = undefined
      throw error
    },
  )
  asking = asked
  return asked
}

async function answer(pauses = PAUSES_MS): Promise<Session> {
  const [pause, ...others] = pauses
  try {
    return await call(getSession)
  } catch (error) {
    if (pause === undefined || !mayPass(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, pause))
    return answer(others)
  }
}

/** Stores the session that the server just returned. */
export function take(session: Session): void {
  asking = undefined
  saidAt = performance.now()
  // Removes what another account stored in this browser.
  if (session.user) forgetDrafts(session.user)
  sessionStore.set(session)
}

export function askAgain(): Promise<unknown> {
  return ask().catch(() => undefined) // keeps the known session
}

function askIfOld(): void {
  if (!asking && performance.now() - saidAt > FRESH_MS) void askAgain()
}

/** For a page prerendered for a visitor. The session is requested anyway: the page may come from an old cache. */
export function assumeVisitor(): void {
  sessionStore.set(VISITOR)
}

/** Requests the session, and calls `callback` if a user is signed in after all. */
export function whenSignedIn(callback: () => void): void {
  void askAgain().then(() => sessionStore.get()?.user && callback())
}

/** The password was correct, and login continues with the second factor. */
export function secondStepAsked(secondStep: SecondStep): void {
  take({ user: null, secondStep })
}

export function signedIn(user: SessionUser): void {
  take({ user, secondStep: null })
  channel?.postMessage('changed')
}

/** Clears everything of the last user, here and in other tabs. */
export function signedOut(): void {
  forget()
  channel?.postMessage('signed-out')
}

/** Called when any request reports that the session has ended: every guard follows. */
export function noticeSignedOut(error: unknown): void {
  if (error instanceof ApiError && error.code === 'not_signed_in') take(VISITOR)
}

/** Registers a callback that clears data of the last user. */
export function whenForgotten(callback: () => void): void {
  onForget = callback
}

function forget(): void {
  forgetDrafts()
  take(VISITOR)
  onForget()
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('safi-session')

/** Follows other tabs, and refreshes the session when the page becomes visible again. */
export function followSession(): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'signed-out') forget()
    else void askAgain()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') askIfOld()
  })
  window.addEventListener('online', askIfOld)
}
