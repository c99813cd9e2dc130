import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signOut } from '#contract/accounts.ts'
import type { Language } from '#phrases/language.ts'
import { ROUTES } from '#web/routes.manifest.ts'
import { PASSWORD } from './support/account.ts'
import { framesOf, keptHeading, openWhole, recordFrames, shiftOf, values } from './support/first-paint.ts'
import { journeys, LOOKS } from './support/journey.ts'
import { wordsOf } from './support/words.ts'

const SELLERS = '10,000+'
const PAPER = 'rgb(251, 250, 246)'
const NIGHT = 'rgb(13, 21, 18)'
const ARABIC = /\p{Script=Arabic}/u

/** A server whose operator configured figures about the service, such as the number of sellers. The server `modest` has none. */
const at = journeys({
  SAFI_SELLERS: SELLERS,
  SAFI_UPTIME: '99.9%',
  SAFI_SUPPORT_EMAIL: 'help@shop.example',
})
const modest = journeys()

/** Every public page and its heading. */
function headings(language: Language): [path: string, heading: string][] {
  const { auth, common, demo, instant, landing, legal, pricing } = wordsOf(language)
  return [
    ['/', landing.headline],
    ['/pricing', pricing.title],
    ['/terms', legal.terms.title],
    ['/privacy', legal.privacy.title],
    ['/no-such-page', common.pageNotFound],
    ['/demo', demo.shop],
    ['/import', instant.headline],
    ['/login', auth.login.title],
    ['/signup', auth.signup.title],
    ['/forgot-password', auth.forgot.title],
  ]
}

describe.each(['en', 'ar'] as const)('without scripts, in a browser whose language is %s', (language) => {
  test('renders each public page completely in the right language, direction and theme', async () => {
    const { page } = await at.visit({ language, scripts: false, fresh: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const [path, heading] of headings(language)) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(path === '/no-such-page' ? 404 : 200)
      const root = page.locator('html')
      expect(await root.getAttribute('lang'), path).toBe(language)
      expect(await root.getAttribute('dir'), path).toBe(language === 'ar' ? 'rtl' : 'ltr')
      for (const [colorScheme, background] of [
        ['dark', NIGHT],
        ['light', PAPER],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await root.evaluate('getComputedStyle(document.documentElement).backgroundColor')).toBe(
          background,
        )
      }
      const title = page.getByRole('heading', { level: 1 })
      expect(await title.textContent(), path).toContain(heading)
      expect(await title.isVisible(), path).toBe(true)
      expect(ARABIC.test(await page.title()), path).toBe(language === 'ar')
      expect(ARABIC.test((await page.locator('main').textContent()) ?? ''), path).toBe(language === 'ar')
      expect(await page.locator('meta[name="description"]').count(), path).toBe(
        path === '/no-such-page' ? 0 : 1,
      )
      expect(await page.content(), path).not.toContain('__SAFI')
      expect(await page.locator('style').count(), path).toBe(1)
      expect(await page.locator('img:not([loading=lazy])').count(), path).toBe(0)
      if (path === '/') await page.getByText(SELLERS).waitFor()
      if (path === '/demo') {
        const { badge, shop, recent, try: tools } = wordsOf(language).demo
        for (const text of [badge, shop, recent, tools.title]) await page.getByText(text).waitFor()
        for (const amount of ['404,582.00', '448.50', '165.20', '246.06'])
          await page.locator('main').getByText(amount).first().waitFor()
      }
      if (path === '/terms') await page.locator('main a[href^="mailto:help@shop.example"]').first().waitFor()
    }
    // only the HTML, fonts and the icon; without scripts, a browser loads lazy pictures together with the page
    const others = asked.filter((url) => !/\.(woff2|webp)$|\/icon\.svg$/.test(url))
    expect(others).toEqual(headings(language).map(([path]) => `${at.url()}${path}`))

    // screens behind the login explain that they need scripts
    await page.goto('/my-businesses')
    const words = page.locator('noscript p')
    await words.waitFor()
    expect(await words.textContent()).toBe(wordsOf(language).common.needsScripts)
  })
})

/** The list of the landing page that contains the operator's figures. */
const badges = (page: Page, language: Language) =>
  page.getByRole('list', { name: wordsOf(language).landing.badges }).getByRole('listitem')

test('shows no figures, such as the number of sellers, if the operator has configured none', async () => {
  const { page } = await modest.visit({ language: 'en', scripts: false })
  await page.goto('/')
  const { landing } = wordsOf('en')
  expect(await badges(page, 'en').allTextContents()).toEqual([landing.noCard, landing.upgrade])
})

describe.each(LOOKS)('first paint with scripts, in $language at $width px', ({ language, width, dark }) => {
  test('hydrates each page without a flash, a layout shift or a warning, and without requesting the inlined CSS as a file', async () => {
    const { page, expectQuiet } = await at.visit({ language, width, dark, fresh: true })
    const styles: string[] = []
    page.on('request', (request) => request.url().endsWith('.css') && styles.push(request.url()))
    // fonts never arrive, because the text shifts when a font replaces another one
    await page.route('**/*.woff2', () => undefined)
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
      expect(await shiftOf(page), path).toBeLessThan(0.02)
      if (path === '/') {
        const { landing } = wordsOf(language)
        const shown = (await badges(page, language).allTextContents()).join(' ')
        for (const claim of [landing.trusted, SELLERS, '99.9%']) expect(shown).toContain(claim)
      }
      if (path === '/demo' && width >= 1024) {
        // opens a menu, whose code loads on demand
        await page.getByRole('button', { name: wordsOf(language).common.nav.theme }).click()
        await page.getByRole('menu').waitFor()
      }
    }
    expect(styles).toEqual([])
    expectQuiet()
  })
})

test('these tests cover every prerendered page', () => {
  const paths = ROUTES.filter(({ prerendered }) => prerendered).map(({ path }) =>
    path.replace('/*', '/no-such-page'),
  )
  expect(headings('en').map(([path]) => path)).toEqual(paths)
})

describe('the first paint for a signed-in user', () => {
  test('never shows a login link', async () => {
    const { page } = await at.visitAs(await at.seller(), { language: 'en', fresh: true })
    await recordFrames(page)
    for (const path of ['/', '/demo', '/pricing']) {
      await openWhole(page, path)
      await page
        .getByRole('banner')
        .getByRole('button', { name: wordsOf('en').common.nav.account })
        .waitFor()
      expect(values(await framesOf(page), 'logins'), path).toEqual([0])
    }
  })

  test('shows the frame of a screen and requests its data without waiting for scripts, and requests no data twice', async () => {
    const { page } = await at.visitAs(await at.seller(), { language: 'en', fresh: true })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/my-businesses')
    await page.getByText(wordsOf('en').businesses.emptyTitle).waitFor()
    for (const path of ['/api/session', '/api/businesses'])
      expect(asked.filter((other) => other === path)).toEqual([path])

    await page.route('**/assets/*.js', (route) => route.abort())
    const answer = page.waitForResponse('**/api/businesses')
    await page.goto('/my-businesses')
    expect((await answer).status()).toBe(200)
    expect(await page.locator('header').isVisible()).toBe(true)
    expect(await page.locator('meta[name="description"]').count()).toBe(1)
  })

  test('shows current data after a new login, not the refused prefetched response of the ended session', async () => {
    const seller = await at.seller()
    const { id, name } = await seller.api.newBusiness()
    await seller.addProduct(id)
    const { page } = await at.visitAs(seller, { language: 'en' })
    await seller.api.call(signOut)
    const refused = page.waitForResponse(`**/api/businesses/${id}/dashboard?*`)
    await page.goto(`/business/${id}/dashboard`)
    expect((await refused).status()).toBe(401)
    const { auth } = wordsOf('en')
    await page.getByLabel(auth.email, { exact: true }).fill(seller.api.email)
    await page.getByLabel(auth.password, { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: auth.login.submit }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/business/${id}/dashboard`)
  })

  test('redirects a signed-in user from a cached login page once the session is known', async () => {
    const { page, expectQuiet } = await at.visitAs(await at.seller(), { language: 'en' })
    const old = await fetch(new URL('/login', at.url()), { headers: { accept: 'text/html' } })
    const body = await old.text()
    expect(body).toContain('data-page="/login"')
    await page.route('**/login', (route) => route.fulfill({ body, contentType: 'text/html' }))
    await page.goto('/login')
    await page.waitForURL('**/my-businesses')
    expectQuiet()
  })
})
