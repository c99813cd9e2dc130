import { useEffect } from 'react'
import { getSession, type SecondStep, type Session, type SessionUser } from '#contract/accounts.ts'
import { ApiError, call, mayPass } from '#web/api/client.ts'
import { claimFiles, forgetDrafts } from '#web/forms/drafts/draft-keys.ts'
import { createStore, useStore } from '#web/state/store.ts'

/**
 * The session. It is separate from the query cache, because public pages show it and load without that cache. A prerendered page shows the
 * session of a visitor.
 */
const VISITOR: Session = { user: null, secondStep: null }
const sessionStore = createStore<Session | undefined>(undefined, VISITOR)
const FRESH_MS = 60_000
const PAUSES_MS = [1_000, 2_000]

/** The time of the server's last response about the session. */
let saidAt = Number.NEGATIVE_INFINITY
let asking: Promise<Session> | undefined
let onForget = () => {}
/** The user whose session was the last to end in this tab. */
let lastUser: SessionUser | undefined

/** The signed-in user; `null` for a visitor, `undefined` while unknown. */
export function useUser(): SessionUser | null | undefined {
  return useSession()?.user
}

/** The second factors that can complete a login after the correct password; null if no login waits for one. */
export function useSecondStep(): SecondStep | null {
  return useSession()?.secondStep ?? null
}

function useSession(): Session | undefined {
  useEffect(askIfOld, [])
  return useStore(sessionStore)
}

/** The user, for route loaders, which wait for the session. An unreachable server is an error, not a logout. */
export async function currentUser(): Promise<SessionUser | null> {
  const { user } = sessionStore.get() ?? (await (asking ?? ask()))
  return user
}

/** Requests the session. A response is ignored if another request or a login came later. */
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

/**
 * Stores the session that the server has just returned. The cached data of a user goes with the session, however it ended; the drafts of
 * other accounts in this browser go when a user logs in.
 */
export function take(session: Session): void {
  asking = undefined
  saidAt = performance.now()
  const before = sessionStore.get()?.user
  if (session.user) forgetDrafts(session.user)
  sessionStore.set(session)
  if (!before || before.id === session.user?.id) return
  lastUser = before
  onForget()
}

/** Whether another user was the last to leave this tab, whose pages this user need not be able to open. */
export function leftByAnother(user: SessionUser): boolean {
  return lastUser !== undefined && lastUser.id !== user.id
}

/** Asks the server whether this user is still signed in. Without an answer it is not certain, so false. */
export function isStillSignedIn(userId: string): Promise<boolean> {
  return ask().then(
    ({ user }) => user?.id === userId,
    () => false,
  )
}

export function askAgain(): Promise<unknown> {
  return ask().catch(() => undefined) // keeps the known session
}

function askIfOld(): void {
  if (!asking && performance.now() - saidAt > FRESH_MS) void askAgain()
}

/**
 * Starts with the session of a visitor, for a page that was prerendered for one. The page may come from an old cache, so the session is
 * requested as well.
 */
export function assumeVisitor(): void {
  sessionStore.set(VISITOR)
}

/** Requests the session, and calls `callback` if a user is signed in although the page was rendered for visitors. */
export function whenSignedIn(callback: () => void): void {
  void askAgain().then(() => sessionStore.get()?.user && callback())
}

/** Call when the password was correct and the login needs a second factor. */
export function secondStepAsked(secondStep: SecondStep): void {
  take({ user: null, secondStep })
}

export function signedIn(user: SessionUser): void {
  const before = sessionStore.get()?.user
  take({ user, secondStep: null })
  if (before?.id !== user.id) claimFiles(user)
  channel?.postMessage('changed')
}

/** Clears the data of the last user in this tab and in other tabs. */
export function signedOut(): void {
  forget()
  channel?.postMessage('signed-out')
}

/**
 * Call when the server has ended a login or the sessions of an account, perhaps not the account of the user here. Clears the data of this
 * user if the server says that the session has ended. What a visitor entered stays. Returns whether a user is still signed in here.
 */
export async function sessionEnded(): Promise<boolean> {
  const before = sessionStore.get()?.user
  if (before === null) take(VISITOR)
  else await askAgain()
  const stays = Boolean(sessionStore.get()?.user)
  if (before && !stays) signedOut()
  else channel?.postMessage('changed')
  return stays
}

let signingOut = false

/** Runs a sign-out. Meanwhile, refused requests of the current page do not redirect to the login. */
export async function duringSignOut(work: () => Promise<void>): Promise<void> {
  signingOut = true
  try {
    await work()
  } finally {
    signingOut = false
  }
}

/**
 * Call with the error of any request. Logs it, so that support can ask the user for its details. If the session has ended, all guards
 * redirect to the login.
 */
export function noticeFailure(error: unknown): void {
  console.info(error)
  if (!signingOut && error instanceof ApiError && error.code === 'not_signed_in') take(VISITOR)
}

/** Registers the callback that clears cached data when the session of a user ends or another user logs in. */
export function whenForgotten(callback: () => void): void {
  onForget = callback
}

function forget(): void {
  forgetDrafts()
  take(VISITOR)
}

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('safi-session')

/** Follows logins and logouts in other tabs. Refreshes an old session when the page becomes visible or goes online. */
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
