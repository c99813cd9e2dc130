import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '#phrases/language.ts'
import { signUpThroughPage } from './support/account.ts'
import { launchBrowser, visit } from './support/browser.ts'
import {
  framesOf,
  keptHeading,
  openWhole,
  recordFrames,
  shiftOf,
  untilBackground,
  values,
} from './support/first-paint.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { wordsOf } from './support/words.ts'

const SELLERS = '10,000+'
const PAPER = 'rgb(251, 250, 246)'
const NIGHT = 'rgb(13, 21, 18)'
const ARABIC = /\p{Script=Arabic}/u

let folder = ''
let server: ServerProcess
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-first-paint-'))
  server = await startServerProcess({
    SAFI_DATA_DIR: folder,
    SAFI_SELLERS: SELLERS,
    SAFI_SUPPORT_EMAIL: 'help@shop.example',
  })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

/** Every public page and its heading. */
function headings(language: Language): [path: string, heading: string][] {
  const { auth, common, demo, instant, landing, legal, pricing } = wordsOf(language)
  return [
    ['/', landing.headline],
    ['/demo', demo.shop],
    ['/pricing', pricing.title],
    ['/import', instant.headline],
    ['/terms', legal.terms.title],
    ['/privacy', legal.privacy.title],
    ['/login', auth.login.title],
    ['/signup', auth.signup.title],
    ['/forgot-password', auth.forgot.title],
    ['/no-such-page', common.pageNotFound],
  ]
}

describe.each([
  { language: 'en', dark: false },
  { language: 'en', dark: true },
  { language: 'ar', dark: false },
  { language: 'ar', dark: true },
] as const)('without a script, for a browser in $language, dark: $dark', ({ language, dark }) => {
  test('each public page stands whole in its language, direction and theme', async () => {
    const context = await browser.newContext({
      baseURL: server.url,
      locale: language === 'ar' ? 'ar-EG' : 'en-GB',
      colorScheme: dark ? 'dark' : 'light',
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    for (const [path, heading] of headings(language)) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(path === '/no-such-page' ? 404 : 200)
      const root = page.locator('html')
      expect(await root.getAttribute('lang'), path).toBe(language)
      expect(await root.getAttribute('dir'), path).toBe(language === 'ar' ? 'rtl' : 'ltr')
      expect(await root.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe(
        dark ? NIGHT : PAPER,
      )
      const title = page.getByRole('heading', { level: 1 })
      expect(await title.textContent(), path).toContain(heading)
      expect(await title.isVisible(), path).toBe(true)
      expect(ARABIC.test(await page.title()), path).toBe(language === 'ar')
      expect(ARABIC.test((await page.locator('main').textContent()) ?? ''), path).toBe(language === 'ar')
      expect(await page.locator('meta[name="description"]').count(), path).toBe(
        path === '/no-such-page' ? 0 : 1,
      )
      expect(await page.content(), path).not.toContain('__SAFI')
    }
    await context.close()
  })
})

test('without a script, what the operator claims and where to write stand in the page', async () => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByText(SELLERS).waitFor()
  await page.goto('/terms')
  await page.locator('main a[href^="mailto:help@shop.example"]').first().waitFor()
  await context.close()
})

test('without a script, a screen behind the sign-in says what it needs', async () => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, locale: 'ar' })
  const page = await context.newPage()
  await page.goto('/my-businesses')
  const words = page.locator('noscript p')
  await words.waitFor()
  expect(await words.textContent()).toBe(wordsOf('ar').common.needsScripts)
  await context.close()
})

describe.each([
  { language: 'en', width: 1280, dark: false },
  { language: 'ar', width: 360, dark: true },
] as const)('with scripts, in $language at $width px', ({ language, width, dark }) => {
  test('React takes each page over as it stands: nothing flashes or complains', async () => {
    const { page, context, expectQuiet } = await visit(browser, server.url, { language, width, dark })
    await recordFrames(page)
    for (const [path, heading] of headings(language)) {
      await openWhole(page, path)
      const frames = await framesOf(page)
      expect(values(frames, 'language'), path).toEqual([language])
      expect(values(frames, 'direction'), path).toEqual([language === 'ar' ? 'rtl' : 'ltr'])
      expect(values(frames, 'theme'), path).toEqual([''])
      expect(values(frames, 'background'), path).toEqual([dark ? NIGHT : PAPER])
      expect(values(frames, 'heading'), path).toHaveLength(1)
      expect(values(frames, 'heading')[0], path).toContain(heading)
      expect(values(frames, 'home'), path).toEqual([wordsOf(language).common.appName])
      expect(await keptHeading(page), path).toBe(true)
    }
    expectQuiet()
    await context.close()
  })
})

test('nothing moves by itself when scripts come in', async () => {
  const { page, context } = await visit(browser, server.url, { language: 'en' })
  // letters that change their shape are another matter
  await page.route('**/*.woff2', (route) => route.abort())
  await recordFrames(page)
  for (const [path] of headings('en')) {
    await openWhole(page, path)
    expect(await shiftOf(page), path).toBeLessThan(0.02)
  }
  await context.close()
})

describe('a choice that differs from the browser', () => {
  test('of the language takes effect without a reload and is there at the first paint of the next', async () => {
    const { page, context, expectQuiet } = await visit(browser, server.url, { language: 'en' })
    await recordFrames(page)
    await openWhole(page, '/pricing')
    await page.evaluate('window.same = true')
    await page.getByRole('navigation').getByRole('button', { name: 'العربية' }).click()
    await page.getByRole('heading', { level: 1, name: wordsOf('ar').pricing.title }).waitFor()
    expect(await page.evaluate('window.same')).toBe(true)
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(await page.evaluate('localStorage.getItem("language")')).toBe('ar')
    expect((await context.cookies()).find(({ name }) => name === 'language')?.value).toBe('ar')

    await openWhole(page, '/pricing')
    const frames = await framesOf(page)
    expect(values(frames, 'language')).toEqual(['ar'])
    expect(values(frames, 'heading')).toEqual([wordsOf('ar').pricing.title])
    expect(await keptHeading(page)).toBe(true)
    expectQuiet()
    await context.close()
  })

  test('of the theme is there at the first paint, even without a script', async () => {
    const { page, context, expectQuiet } = await visit(browser, server.url, { language: 'en' })
    const { nav } = wordsOf('en').common
    await recordFrames(page)
    await openWhole(page, '/')
    await page.getByRole('button', { name: nav.theme }).click()
    await page.getByRole('menuitemradio', { name: nav.dark }).click()
    await untilBackground(page, NIGHT)
    expect(await page.evaluate('localStorage.getItem("safi-theme")')).toBe('dark')

    await openWhole(page, '/')
    expect(values(await framesOf(page), 'background')).toEqual([NIGHT])
    expect(values(await framesOf(page), 'theme')).toEqual(['dark'])
    const plain = await browser.newContext({
      baseURL: server.url,
      javaScriptEnabled: false,
      colorScheme: 'light',
      storageState: await context.storageState(),
    })
    const still = await plain.newPage()
    await still.goto('/login')
    expect(await still.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe(NIGHT)
    await plain.close()

    await page.getByRole('button', { name: nav.theme }).click()
    await page.getByRole('menuitemradio', { name: nav.system }).click()
    await untilBackground(page, PAPER)
    await page.emulateMedia({ colorScheme: 'dark' })
    await untilBackground(page, NIGHT)
    expectQuiet()
    await context.close()
  })

  test('outlives the loss of its cookies: the wrong page is never seen, and the cookies come back', async () => {
    const { page, context, expectQuiet } = await visit(browser, server.url, { language: 'en' })
    await recordFrames(page)
    await openWhole(page, '/')
    await page.evaluate(`localStorage.setItem('language', 'ar'); localStorage.setItem('safi-theme', 'dark')`)
    await context.clearCookies()
    await openWhole(page, '/')
    const frames = await framesOf(page)
    expect(values(frames, 'language')).toEqual(['ar'])
    expect(values(frames, 'direction')).toEqual(['rtl'])
    expect(values(frames, 'background')).toEqual([NIGHT])
    expect(values(frames, 'home')).toEqual([wordsOf('ar').common.appName])
    expect(values(frames, 'heading').every((heading) => ARABIC.test(heading ?? ''))).toBe(true)
    const cookies = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]))
    expect(cookies).toMatchObject({ language: 'ar', 'safi-theme': 'dark' })
    expectQuiet()
    await context.close()
  })

  test('of the digits is taken up without complaint', async () => {
    const { page, context, expectQuiet } = await visit(browser, server.url, { language: 'ar' })
    await page.goto('/demo')
    await page.evaluate(`localStorage.setItem('digits', 'arab')`)
    await openWhole(page, '/demo')
    await page
      .getByText(/[٠-٩]{2}/)
      .first()
      .waitFor()
    expectQuiet()
    await context.close()
  })
})

describe('what is done before the scripts are there', () => {
  async function withoutScriptsYet(path: string) {
    const { page, context, expectQuiet } = await visit(browser, server.url, { language: 'en' })
    let comeIn = () => {}
    const wait = new Promise<void>((resolve) => {
      comeIn = resolve
    })
    await page.route('**/assets/index-*.js', async (route) => {
      await wait
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    return { page, context, expectQuiet, comeIn }
  }

  test('what was typed stays, and a form is sent once, never by the browser itself', async () => {
    const { auth, errors } = wordsOf('en')
    const { page, context, comeIn } = await withoutScriptsYet('/login')
    const email = page.getByLabel(auth.email, { exact: true })
    await email.fill('nobody@example.com')
    await page.getByLabel(auth.password, { exact: true }).fill('Wrong!pass1')
    await page.getByRole('main').getByRole('button', { name: auth.login.submit, exact: true }).click()
    expect(new URL(page.url()).search).toBe('')
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.postData() ?? ''))
    comeIn()
    await page.getByText(errors.invalid_credentials).first().waitFor()
    expect(await email.inputValue()).toBe('nobody@example.com')
    expect(calls.map((call) => JSON.parse(call))).toEqual([
      { email: 'nobody@example.com', password: 'Wrong!pass1' },
    ])
    await context.close()
  })

  test('a menu that was pressed opens', async () => {
    const { nav } = wordsOf('en').common
    const { page, context, expectQuiet, comeIn } = await withoutScriptsYet('/')
    await page.getByRole('button', { name: nav.theme }).click()
    expect(await page.getByRole('menu').count()).toBe(0)
    comeIn()
    await page.getByRole('menuitemradio', { name: nav.dark }).click()
    await untilBackground(page, NIGHT)
    expectQuiet()
    await context.close()
  })
})

test('every page that is prerendered is looked at here', async () => {
  const built = await readFile(new URL('../dist/web/pages/pages.json', import.meta.url), 'utf8')
  const patterns = Object.keys(JSON.parse(built).pages).map((pattern) =>
    pattern.replace('/*', '/no-such-page'),
  )
  expect(headings('en').map(([path]) => path)).toEqual(patterns)
})

describe('for whom is signed in', () => {
  test('no page ever offers to log in', async () => {
    const { page, context } = await visit(browser, server.url, { language: 'en' })
    await recordFrames(page)
    await signUpThroughPage(page, 'en')
    for (const path of ['/', '/demo', '/pricing']) {
      await openWhole(page, path)
      await page.getByRole('button', { name: wordsOf('en').common.nav.account }).waitFor()
      expect(values(await framesOf(page), 'logins'), path).toEqual([0])
    }
    await context.close()
  })

  test('a login page out of an old cache gives way once the server has said who is there', async () => {
    const { page, context, expectQuiet } = await visit(browser, server.url, { language: 'en' })
    await signUpThroughPage(page, 'en')
    const visitor = await browser.newContext({ baseURL: server.url })
    const old = await visitor.request.get('/login', { headers: { accept: 'text/html' } })
    const body = await old.text()
    await visitor.close()
    expect(body).toContain('data-page="/login"')
    await page.route('**/login', (route) => route.fulfill({ body, contentType: 'text/html' }))
    await page.goto('/login')
    await page.waitForURL('**/my-businesses')
    expectQuiet()
    await context.close()
  })
})
