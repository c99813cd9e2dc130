import { describe, expect, test } from 'vitest'
import { listApiKeys, makeApiKey } from '#contract/api-keys.ts'
import { expectWellMade } from './support/browser.ts'
import { break500, journeys, LOOKS, testsIn } from './support/journey.ts'
import { wordsOf } from './support/words.ts'

const { seller: newSeller, visitAs } = journeys()

describe.each(LOOKS)('API keys in $language at $width px', ({ language, width, dark }) => {
  const { common, errors, settings, validation } = wordsOf(language)
  const { inEnglish } = testsIn(language)
  const words = settings.apiKeys

  test('creates a key, shows it once, accepts it from a script, and revokes it', async () => {
    const seller = await newSeller()
    const { page, context, expectQuiet } = await visitAs(seller, { language, width, dark })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/settings/api')
    const make = page.getByRole('button', { name: words.make })

    await make.click()
    await page.getByText(validation.apiKeyNameRequired).waitFor()
    const name = language === 'ar' ? 'تقرير الليل' : 'Nightly report'
    await page.getByLabel(words.name).fill(name)
    const password = page.getByLabel(words.password)
    await password.fill('Souq-2-go!')
    await make.click()
    await page.getByText(words.onlyOnceRead).waitFor()
    await expectWellMade(page)
    await page.getByRole('button', { name: words.copy }).click()
    await page.getByRole('button', { name: words.copied }).waitFor()
    const key = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(key).toMatch(/^safi_[\w-]{43}$/)
    expect(await page.locator('code', { hasText: key }).count()).toBe(1)

    // calls the API as a script does: with an API key and without a cookie
    const asScript = () =>
      fetch(new URL('/api/businesses', page.url()), { headers: { authorization: `Bearer ${key}` } })
    const listed = page.getByRole('list', { name: words.title }).getByRole('listitem')
    await listed.getByText(words.neverUsed).waitFor()
    expect((await asScript()).status).toBe(200)

    await page.getByRole('button', { name: words.done, exact: true }).click()
    await page.getByText(words.onlyOnceRead).waitFor({ state: 'detached' })
    await page.reload()
    await listed.getByText(name).waitFor()
    expect(await listed.getByText(words.neverUsed).count()).toBe(0)
    expect(await page.content()).not.toContain(key)
    await expectWellMade(page)

    const revoke = listed.getByRole('button')
    const dialog = page.getByRole('dialog', { name: words.revokeTitle })
    await revoke.click()
    await expectWellMade(page)
    await dialog.getByRole('button', { name: common.cancel }).click()
    expect((await asScript()).status).toBe(200)
    await revoke.click()
    await dialog.getByRole('button', { name: words.revoke }).click()
    await page.getByText(words.revoked).waitFor()
    // the open dialog hides the list and takes the focus back from every other field
    await dialog.waitFor({ state: 'detached' })
    expect(await listed.count()).toBe(0)
    expect((await asScript()).status).toBe(401)
    expectQuiet()

    // the browser logs the refused request to its console, so expectQuiet runs before this step
    await page.getByLabel(words.name).fill(name)
    await password.fill('Wr0ng-Souq-2-go!')
    await make.click()
    await page.getByText(errors.wrong_password).waitFor()
    expect(await page.getByLabel(words.name).inputValue()).toBe(name)
  })

  inEnglish('shows an error and keeps the input when the server fails', async () => {
    const seller = await newSeller()
    await seller.api.call(makeApiKey, { body: { name: 'Warehouse', password: 'Souq-2-go!' } })
    const { page } = await visitAs(seller, { language, width, dark })
    const mendList = await break500(page, 'GET', 'api-keys')
    await page.goto('/settings/api')
    await page.getByText(words.loadFailed).waitFor()
    await mendList()
    await page.getByRole('button', { name: common.retry }).click()
    await page.getByText('Warehouse').waitFor()

    const mendMake = await break500(page, 'POST', 'api-keys')
    await page.getByLabel(words.name).fill('Second')
    await page.getByLabel(words.password).fill('Souq-2-go!')
    await page.getByRole('button', { name: words.make }).click()
    await page.getByText(words.makeFailed).waitFor()
    expect(await page.getByLabel(words.name).inputValue()).toBe('Second')
    await mendMake()

    const mendRevoke = await break500(page, 'DELETE', 'api-keys/.*')
    await page.getByRole('list', { name: words.title }).getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: words.revoke }).click()
    await page.getByText(words.revokeFailed).waitFor()
    await mendRevoke()
    expect((await seller.api.call(listApiKeys)).apiKeys).toHaveLength(1)
  })
})
