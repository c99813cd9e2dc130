import { describe, expect, test } from 'vitest'
import { getStockDigest, saveStockDigest } from '#contract/stock-digest.ts'
import { stopTokens } from '#server/features/stock-digest/stop-token.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { break500, cut, journeys, LOOKS, testsIn } from './support/journey.ts'
import { SECRET } from './support/shared-setup.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()

describe.each(LOOKS)('stock alerts in $language at $width px', ({ language, width, dark }) => {
  const { common, settings } = wordsOf(language)
  const { inArabic } = testsIn(language)
  const words = settings.stock

  test('are off by default, and follow the choice in the settings', async () => {
    const seller = await at.seller()
    const { page, expectQuiet } = await at.visitAs(seller, {
      language,
      width,
      dark,
    })
    await page.goto('/settings/notifications')
    const choice = (name: string) =>
      page.getByRole('group', { name: words.label }).getByRole('radio', { name, exact: true })
    await expect.poll(() => choice(words.off).isChecked()).toBe(true)
    await choice(words.weekly).click()
    await expect.poll(() => choice(words.weekly).isChecked()).toBe(true)
    await expect.poll(() => seller.api.call(getStockDigest)).toEqual({ frequency: 'weekly' })
    await page.reload()
    await expect.poll(() => choice(words.weekly).isChecked()).toBe(true)
    await expectWellMade(page)
    expectQuiet()

    // nothing is loaded either while the connection is lost
    const mendLoading = await cut(page, 'GET', 'stock-digest')
    const mend = await cut(page, 'PUT', 'stock-digest')
    await choice(words.daily).click()
    await page.getByText(words.saveFailed).waitFor()
    await expect.poll(() => choice(words.weekly).isChecked()).toBe(true)
    await mend()
    await mendLoading()
  })

  inArabic('are turned off by the link in an e-mail, without a login', async () => {
    const { api } = await at.seller()
    await api.call(saveStockDigest, { body: { frequency: 'daily' } })
    const { page, context } = await at.visit({ language, width, dark })
    await page.goto('/stop-stock-alerts')
    await page.getByText(words.stopInvalid).waitFor()
    await page.goto('/stop-stock-alerts#token=made.up')
    await page.getByText(words.stopInvalid).waitFor()
    expect(await api.call(getStockDigest)).toEqual({ frequency: 'daily' })

    const link = `/stop-stock-alerts#token=${stopTokens(SECRET).make(api.userId)}`
    const other = await context.newPage()
    const mend = await break500(other, 'POST', 'stock-digest/stop')
    await other.goto(link)
    await other.getByRole('heading', { level: 1, name: words.stopFailed }).waitFor()
    await mend()
    await other.getByRole('button', { name: common.retry }).click()
    await other.getByRole('heading', { level: 1, name: words.stopped }).waitFor()
    expect(await api.call(getStockDigest)).toEqual({ frequency: 'off' })
    expect(new URL(other.url()).hash).toBe('')
    await expectWellMadeInEveryLook(other)
  })
})
