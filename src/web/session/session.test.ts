import { afterEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/accounts.ts'
import { serve } from '#web/testing/serve.ts'

const { forgetKept, claimKept } = vi.hoisted(() => ({
  forgetKept: vi.fn(async () => undefined),
  claimKept: vi.fn(async () => []),
}))
vi.mock('#web/forms/drafts/kept-file.ts', () => ({ forgetKept, claimKept, forgetDraftFile: vi.fn() }))

// Test files share loaded modules, and these modules keep the session and the cache.
vi.resetModules()
const { ApiError } = await import('#web/api/client.ts')
const { queryClient } = await import('#web/api/query-client.ts')
const { loginFrom, pageAfterLogin } = await import('./page-after-login.ts')
const { isStillSignedIn, noticeFailure, sessionEnded, signedIn, signedOut } = await import('./session.ts')

const user = (id: string) => ({ id }) as SessionUser
afterEach(() => vi.unstubAllGlobals())

const AYA = user('aya')
const OMAR = user('omar')
const BUSINESSES = ['businesses', 'list']
function sessionEnds(): void {
  const quiet = vi.spyOn(console, 'info').mockReturnValue()
  noticeFailure(new ApiError('not_signed_in', 401))
  quiet.mockRestore()
}
const cached = () => queryClient.getQueryData(BUSINESSES)

/** Aya logs in and looks at her businesses. */
function ayaWorks(): void {
  signedIn(AYA)
  queryClient.setQueryData(BUSINESSES, ['Nile Shop'])
}

test.each([
  ['her session ends', sessionEnds],
  ['she logs out', signedOut],
  ['another user logs in in another tab', () => signedIn(OMAR)],
])('drops the cached data of a user when %s', (_, happens) => {
  ayaWorks()
  happens()
  expect(cached()).toBeUndefined()
})

test('keeps the cached data when the user changes her profile', () => {
  ayaWorks()
  signedIn({ ...AYA, firstName: 'Aya' })
  expect(cached()).toEqual(['Nile Shop'])
})

/** A password is reset here; the server then says that this user is signed in. */
function reset(user: SessionUser | null) {
  serve(() => Response.json({ user, secondStep: null }))
  return sessionEnded()
}

test.each([
  ['deletes the files of a user who logs out', () => signedIn(AYA), signedOut, 1],
  [
    'deletes the files of a signed-in user who resets her password',
    () => signedIn(AYA),
    () => reset(null),
    1,
  ],
  [
    'keeps the files of a user when the password of another account is reset',
    () => signedIn(AYA),
    () => reset(AYA),
    0,
  ],
  ['keeps the files of a visitor who resets a password', sessionEnds, () => reset(null), 0],
])('%s', async (_, begins, ends, times) => {
  begins()
  await vi.dynamicImportSettled()
  forgetKept.mockClear()
  await ends()
  await vi.dynamicImportSettled()
  expect(forgetKept).toHaveBeenCalledTimes(times)
})

test('gives kept files to a user who logs in, but not again when the profile changes', async () => {
  signedOut()
  await vi.dynamicImportSettled()
  claimKept.mockClear()
  signedIn(OMAR)
  signedIn({ ...OMAR, firstName: 'Omar' })
  await vi.dynamicImportSettled()
  expect(claimKept.mock.calls).toEqual([['omar']])
})

test('asks the server whether a user is still signed in', async () => {
  ayaWorks()
  serve(() => Response.json({ user: AYA, secondStep: null }))
  expect(await isStillSignedIn('aya')).toBe(true)
  serve(() => Response.json({ user: OMAR, secondStep: null }))
  expect(await isStillSignedIn('aya')).toBe(false)
  expect(cached()).toBeUndefined()
})

test('leads a user back to the page on which her session ended, but no other user', () => {
  ayaWorks()
  sessionEnds()
  const { search } = new URL(loginFrom('/business/1/sales?platform=noon#top'), 'https://safi.test')
  expect(pageAfterLogin(AYA, search)).toBe('/business/1/sales?platform=noon#top')
  expect(pageAfterLogin(OMAR, search)).toBeNull()
})

test.each([
  '//evil.test',
  '/\\evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  'https://evil.test/',
  'javascript:alert(1)',
  'business',
  '',
])('leads to no page from the address %j', (from) => {
  signedIn(AYA)
  expect(pageAfterLogin(AYA, `?${new URLSearchParams({ from })}`)).toBeNull()
})
