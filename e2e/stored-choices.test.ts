import { describe, expect, test } from 'vitest'
import {
  framesOf,
  keptHeading,
  openWhole,
  recordFrames,
  untilBackground,
  values,
} from './support/first-paint.ts'
import { journeys } from './support/journey.ts'
import { expectToast } from './support/toasts.ts'
import { wordsOf } from './support/words.ts'

const PAPER = 'rgb(251, 250, 246)'
const NIGHT = 'rgb(13, 21, 18)'
const ARABIC = /\p{Script=Arabic}/u

const { visit } = journeys()

describe('a choice stored in the browser that differs from the browser’s own settings', () => {
  test('changes the language without a reload, and from the first paint of the next page, or says that it could not load', async () => {
    const { page, context, expectQuiet } = await visit({ language: 'en' })
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

    // a language that does not load is not stored, because the next page could not be shown in it
    await openWhole(page, '/forgot-password')
    await page.route('**/assets/common-*.js', (route) => route.abort())
    await page.getByRole('navigation').getByRole('button', { name: 'English' }).click()
    await expectToast(page, wordsOf('ar').common.networkFailed)
    expect(await page.evaluate('localStorage.getItem("language")')).toBe('ar')
    await page.unroute('**/assets/common-*.js')
    await page.getByRole('navigation').getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: wordsOf('en').auth.forgot.title }).waitFor()
  })

  test('applies a theme from the first paint, even without scripts', async () => {
    const { page, context, expectQuiet } = await visit({ language: 'en' })
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
    const plain = await context.browser()!.newContext({
      baseURL: new URL(page.url()).origin,
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
  })

  test('is restored when its cookies are lost, without ever showing the wrong language or theme', async () => {
    const { page, context, expectQuiet } = await visit({ language: 'en' })
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
  })

  test('of digits lets the page hydrate without a warning', async () => {
    const { page, expectQuiet } = await visit({ language: 'ar' })
    await page.goto('/demo')
    await page.evaluate(`localStorage.setItem('digits', 'arab')`)
    await openWhole(page, '/demo')
    await page
      .getByText(/[٠-٩]{2}/)
      .first()
      .waitFor()
    expectQuiet()
  })
})
