import { describe, expect, test } from 'vitest'
import { noonFile } from '#server/testing/sales-files.ts'
import { accountPages, expectComplaint } from './support/account-pages.ts'
import { csvFile } from './support/csv-file.ts'
import { untilBackground } from './support/first-paint.ts'
import { journeys, LOOKS } from './support/journey.ts'
import { expectFocus } from './support/keyboard.ts'
import { say, wordsOf } from './support/words.ts'

const NIGHT = 'rgb(13, 21, 18)'

const { visit } = journeys()

describe('input before the scripts have loaded', () => {
  async function withoutScriptsYet(path: string, look: Parameters<typeof visit>[0] = { language: 'en' }) {
    const { page, context, expectQuiet } = await visit({ ...look, fresh: true })
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

  test('stays in the fields, and a form is submitted once and without a page load', async () => {
    const { auth, errors } = wordsOf('en')
    const { page, comeIn } = await withoutScriptsYet('/login')
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
  })

  test.each(LOOKS)('is validated in the fields that the visitor has left, in $language', async (look) => {
    const { validation } = wordsOf(look.language)
    const { page, expectQuiet, comeIn } = await withoutScriptsYet('/signup', look)
    const on = accountPages(page, look.language)
    await on.firstName.focus()
    await on.lastName.fill('R2D2')
    await on.email.focus()
    expect(await page.getByRole('alert').count()).toBe(0)
    comeIn()
    await expectComplaint(page, on.firstName, validation.firstNameRequired)
    await expectComplaint(page, on.lastName, validation.lastNameLetters)
    // the focused field and the fields that were not touched show no error yet
    await expectFocus(on.email)
    for (const field of [on.email, on.businessName, on.password]) {
      expect(await field.getAttribute('aria-invalid')).toBeNull()
    }
    expectQuiet()
  })

  test('is applied to choices and amounts in the demo', async () => {
    const { simulator } = wordsOf('en')
    const { page, expectQuiet, comeIn } = await withoutScriptsYet('/demo')
    const place = page.getByLabel(simulator.soldOn, { exact: true })
    const slider = page.getByRole('slider', { name: simulator.fields.price }).last()
    await place.selectOption('jumia')
    await slider.press('ArrowLeft')
    comeIn()
    await page.waitForURL(/price=415\.00/)
    await page.waitForURL(/jumia/)
    expect(await place.inputValue()).toBe('jumia')
    expectQuiet()
  })

  test('selects the platform first and then reads the file as a report of that platform', async () => {
    const { common, errors, importFile } = wordsOf('en')
    const { page, expectQuiet, comeIn } = await withoutScriptsYet('/import')
    await page.getByLabel(importFile.platform.label).selectOption('Salla')
    await page.locator('input[type=file]').first().setInputFiles(csvFile(noonFile))
    comeIn()
    const facts = {
      chosen: `\u2068${common.platforms.salla}\u2069`,
      platform: `\u2068${common.platforms.noon}\u2069`,
      format: `\u2068${importFile.reports['noon Transaction View']}\u2069`,
    }
    await page.getByText(say(errors.file_of_other_platform, facts)).waitFor()
    expectQuiet()
  })

  test('leads to a toast once the connection is back, when the code of toasts could not load before', async () => {
    const { auth, errors } = wordsOf('en')
    const { page, context } = await visit({ language: 'en', fresh: true })
    await page.route('**/assets/toaster-*.js', (route) => route.abort('internetdisconnected'))
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/toaster-'))
    await page.goto('/login')
    await lost
    const on = accountPages(page, 'en')
    await on.email.fill('nobody@example.com')
    await on.password.fill('Wrong!pass1')
    await on.button(auth.login.submit).click()
    await expectFocus(on.password)
    await page.unrouteAll()
    await context.setOffline(true)
    await context.setOffline(false)
    await on.toast(errors.invalid_credentials).waitFor()
  })

  test('opens the menu whose button was pressed', async () => {
    const { nav } = wordsOf('en').common
    const { page, expectQuiet, comeIn } = await withoutScriptsYet('/')
    await page.getByRole('button', { name: nav.theme }).click()
    expect(await page.getByRole('menu').count()).toBe(0)
    comeIn()
    await page.getByRole('menuitemradio', { name: nav.dark }).click()
    await untilBackground(page, NIGHT)
    expectQuiet()
  })
})
