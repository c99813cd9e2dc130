import { describe, expect, test } from 'vitest'
import { listFeeRules } from '#contract/fees.ts'
import { importFile } from '#server/testing/importing.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import { expectWellMade } from './support/browser.ts'
import { break500, journeys, LOOKS } from './support/journey.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()
const shot = process.env.SAFI_SHOTS

describe.each(LOOKS)('platform fees in $language at $width px', ({ language, width, dark }) => {
  const { fees, common, validation, errors, catalog } = wordsOf(language)

  test('rules with their source; one copied, changed, refused, and deleted', async () => {
    const seller = await at.seller()
    const { id: businessId } = await seller.api.newBusiness({ country: 'AE' })
    const { page, context, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    const picture = async (name: string) => {
      if (shot)
        await page.screenshot({ path: `${shot}/fees-${name}-${language}-${width}.png`, fullPage: true })
    }
    const own = async () =>
      (await seller.api.call(listFeeRules, { params: { businessId }, query: { whose: 'own' } })).rules
    const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
    const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

    await page.goto(`/business/${businessId}/fees`)
    const furniture = page.getByRole('listitem').filter({ hasText: fees.categories.furniture })
    await furniture.waitFor()
    await expect.poll(() => furniture.textContent()).toContain('750.00')
    const link = page.getByRole('link', { name: /Fulfilled by Partner/ })
    expect(await link.getAttribute('href')).toBe(
      'https://support.noon.partners/portal/en/kb/articles/fulfilled-by-partner-fbp-fees-in-uae',
    )
    await expectWellMade(page)
    await picture('rules')

    await page.getByLabel(fees.filters.platform, { exact: true }).selectOption('jumia')
    await page.getByRole('heading', { name: fees.none.title }).waitFor()
    await expectWellMade(page)
    await page.getByLabel(fees.filters.platform, { exact: true }).selectOption('noon')
    await page.getByLabel(fees.filters.category, { exact: true }).selectOption('bags')
    const bags = page.getByRole('listitem').filter({ hasText: fees.categories.bags })
    expect(await bags.count()).toBe(1)
    // the card of the year before holds no more, but can be seen
    await page.getByLabel(fees.filters.past).check()
    await expect.poll(() => bags.count()).toBe(2)

    await bags.first().getByRole('button').first().click()
    await field(fees.form.rate).fill('101')
    await button(fees.form.save).click()
    await page.getByText(validation.feePercentRange).waitFor()
    await expectWellMade(page)
    await picture('dialog')
    await field(fees.form.rate).fill('20')
    await button(fees.form.save).click()
    await page.getByText(fees.form.saved).waitFor()
    const mine = bags.filter({ hasText: fees.yourRule })
    await expect.poll(() => mine.textContent()).toContain('20%')
    expect(await own()).toMatchObject([
      { category: 'bags', charge: { percent: { bands: [{ ratePpm: 200_000 }] } } },
    ])

    expectQuiet()
    // the same once more would leave open which one holds
    await bags.filter({ hasNotText: fees.yourRule }).first().getByRole('button').first().click()
    await button(fees.form.save).click()
    await page.getByText(errors.fee_rule_overlaps).waitFor()
    await button(common.cancel).click()

    await mine.getByRole('button').last().click()
    await expectWellMade(page)
    await button(common.delete).click()
    await page.getByText(fees.delete.done).waitFor()
    expect(await own()).toEqual([])

    const mend = await break500(page, 'GET', 'businesses/[^/]+/fees/rules')
    await page.getByLabel(fees.filters.country, { exact: true }).selectOption('EG')
    await page.getByRole('heading', { name: fees.loadFailed }).waitFor()
    await mend()
    await page.getByRole('button', { name: common.retry }).click()
    await page.getByRole('heading', { name: catalog.countries.EG }).first().waitFor()
    await context.close()
  })

  test('everyone reads the shipped rules in the demo', async () => {
    const { page, context, expectQuiet } = await at.visit({ language, width, dark })
    await page.goto('/demo')
    const section = page.locator('#fees')
    await section.getByRole('listitem').filter({ hasText: fees.categories.luggage }).waitFor()
    await section.getByLabel(fees.filters.platform, { exact: true }).selectOption('jumia')
    await section.getByText(fees.demo.none).waitFor()
    await section.getByLabel(fees.filters.platform, { exact: true }).selectOption('salla')
    await expect.poll(() => section.textContent()).toContain('2.2%')
    await expectWellMade(page)
    if (shot) await section.screenshot({ path: `${shot}/fees-demo-${language}-${width}.png` })
    expectQuiet()
    await context.close()
  })

  test('what noon really kept, as a share of revenue by month', async () => {
    const seller = await at.seller()
    const { id: businessId } = await seller.api.newBusiness({ country: 'AE' })
    const { page, context, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    await page.goto(`/business/${businessId}/fees?tab=paid`)
    await page.getByRole('heading', { name: fees.paid.noSalesTitle }).waitFor()
    await expectWellMade(page)
    await importFile(seller.api, businessId, noonFile)
    await page.reload()
    const rows = page.locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(2)
    await expect.poll(() => rows.last().textContent()).toContain('48.7%')
    expect(await page.locator('tfoot').textContent()).toContain('126.65')
    await expectWellMade(page)
    if (shot) await page.screenshot({ path: `${shot}/fees-paid-${language}-${width}.png`, fullPage: true })
    expectQuiet()
    await context.close()
  })
})
