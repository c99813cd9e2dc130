import { describe, expect, test } from 'vitest'
import { untilBackground } from './support/first-paint.ts'
import { journeys } from './support/journey.ts'
import { wordsOf } from './support/words.ts'

const NIGHT = 'rgb(13, 21, 18)'

const { visit } = journeys()

describe('what is done before the scripts are there', () => {
  async function withoutScriptsYet(path: string) {
    const { page, context, expectQuiet } = await visit({ language: 'en' })
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
