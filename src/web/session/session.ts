import { useEffect } from 'react'
import { getSession, type SecondStep, type Session, type SessionUser } from '#contract/accounts.ts'
import { ApiError, call, mayPass } from '#web/api/client.ts'
import { forgetDrafts } from '#web/forms/drafts/draft-keys.ts'
import { createStore, useStore } from '#web/state/store.ts'

/**
 * Who is there, apart from the cache of queries: public pages show it and are loaded without one. A page that the server
 * made is a visitor's.
 */
const VISITOR: Session = { user: null, secondStep: null }
const sessionStore = createStore<Session | undefined>(undefined, VISITOR)
const FRESH_MS = 60_000
const PAUSES_MS = [1_000, 2_000]

/** When the server last said who is there. */
let saidAt = Number.NEGATIVE_INFINITY
let asking: Promise<Session> | undefined
let onForget = () => {}

/** `undefined` while it is not known yet, `null` for a visitor. */
export function useUser(): SessionUser | null | undefined {
  return useSession()?.user
}

/** What is still asked for after a right password; else null. */
export function useSecondStep(): SecondStep | null {
  return useSession()?.secondStep ?? null
}

function useSession(): Session | undefined {
  useEffect(askIfOld, [])
  return useStore(sessionStore)
}

/** For route loaders: waits for the answer. A server that does not answer is an error, not a sign-out. */
export async function currentUser(): Promise<SessionUser | null> {
  const { user } = sessionStore.get() ?? (await (asking ?? ask()))
  return user
}

/** The last question counts, and not where something was learnt meanwhile. */
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

/** What the server said just now. */
export function take(session: Session): void {
  asking = undefined
  saidAt = performance.now()
  // what another account left in this browser is not for this one
  if (session.user) forgetDrafts(session.user)
  sessionStore.set(session)
}

export function askAgain(): Promise<unknown> {
  return ask().catch(() => undefined) // what was known stays
}

function askIfOld(): void {
  if (!asking && performance.now() - saidAt > FRESH_MS) void askAgain()
}

/** For a page that the server made for a visitor. It is asked all the same: a page can come out of an old cache. */
export function assumeVisitor(): void {
  sessionStore.set(VISITOR)
}

/** Asks the server who is there, and calls where it is somebody after all. */
export function whenSignedIn(callback: () => void): void {
  void askAgain().then(() => sessionStore.get()?.user && callback())
}

/** The password was right, and signing in goes on on the login page. */
export function secondStepAsked(secondStep: SecondStep): void {
  take({ user: null, secondStep })
}

export function signedIn(user: SessionUser): void {
  take({ user, secondStep: null })
  channel?.postMessage('changed')
}

/** Forgets everything of the last user, here and in the other tabs. */
export function signedOut(): void {
  forget()
  channel?.postMessage('signed-out')
}

/** Told by any call that the session has ended: every guard follows. */
export function noticeSignedOut(error: unknown): void {
  if (error instanceof ApiError && error.code === 'not_signed_in') take(VISITOR)
}

/** Called where nothing of the last user may stay. */
export function whenForgotten(callback: () => void): void {
  onForget = callback
}

function forget(): void {
  forgetDrafts()
  take(VISITOR)
  onForget()
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('safi-session')

/** Other tabs, and what happened elsewhere while nobody looked. */
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
