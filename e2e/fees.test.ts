import { describe, expect, test } from 'vitest'
import { listFeeRules } from '#contract/fees.ts'
import { listProducts } from '#contract/products.ts'
import { importFile } from '#server/testing/importing.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import { expectWellMade, expectWellMadeInEveryLook, takenOver } from './support/browser.ts'
import { break500, journeys, LOOKS, testsIn } from './support/journey.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()
const shot = process.env.SAFI_SHOTS

describe.each(LOOKS)('platform fees in $language at $width px', ({ language, width, dark }) => {
  const { fees, common, validation, errors, catalog, periods, products } = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)

  test('shows fee rules with their sources, copies, edits and deletes rules, and refuses overlapping ones', async () => {
    const seller = await at.seller()
    const { id: businessId } = await seller.api.newBusiness({ country: 'AE' })
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
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
    // the price list of the previous year has expired, but can still be shown
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
    // a second rule for the same sales is refused, because it would be unclear which rule applies
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
  })

  inEnglish(
    'fills the fees of a product from a rule, updates them when the price changes, and keeps fees that the seller typed',
    async () => {
      const seller = await at.seller()
      const { id: businessId } = await seller.api.newBusiness({ country: 'AE' })
      const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
      const dialog = page.getByRole('dialog')
      const field = (label: string) => dialog.getByLabel(label, { exact: true })
      const button = (name: string) => dialog.getByRole('button', { name, exact: true })
      const referral = field(products.platforms.referralFee)

      await page.goto(`/business/${businessId}/products`)
      await page.getByRole('button', { name: products.add, exact: true }).first().click()
      await field(products.details.name).fill('Oak table')
      await field(products.details.price).fill('1000')
      await field(products.details.quantity).fill('3')
      await button(common.next).click()
      await dialog.getByRole('checkbox', { name: 'Jumia' }).check()
      await dialog.getByText(catalog.countries.AE).waitFor()
      await dialog.getByRole('checkbox', { name: 'Jumia' }).uncheck()

      await dialog.getByRole('checkbox', { name: 'noon' }).check()
      await field(fees.form.fulfilment).selectOption('seller')
      await dialog.getByText(fees.wizard.noRule).first().waitFor()
      await field(fees.wizard.category).selectOption('furniture')
      await expect.poll(() => referral.inputValue()).toBe('13.75')
      const hint = dialog.getByText(fees.wizard.atThisPrice)
      await expect.poll(() => hint.textContent()).toContain('2025')
      await expectWellMadeInEveryLook(page)
      if (shot) await page.screenshot({ path: `${shot}/fees-wizard-${language}-${width}.png` })

      // a typed fee no longer follows the rule; a button makes the fee follow the rule again
      await referral.fill('12')
      const rate = language === 'ar' ? '\u206613.75%\u2069' : '13.75%'
      await button(fees.wizard.follow.replace('{{value}}', rate)).click()
      await expect.poll(() => referral.inputValue()).toBe('13.75')
      // when the price changes on the previous step of the wizard, the fee changes with the price
      await button(common.previous).click()
      await field(products.details.price).fill('500')
      await button(common.next).click()
      await expect.poll(() => referral.inputValue()).toBe('15')
      await button(common.next).click()
      await dialog.getByRole('group', { name: catalog.costCategories.product }).waitFor()
      await button(common.next).click()
      await button(products.wizard.create).click()
      await dialog.waitFor({ state: 'detached' })

      const { products: made } = await seller.api.call(listProducts, { params: { businessId } })
      expect(made[0]?.platforms).toMatchObject([
        { referralFeePpm: 150_000, fulfilment: 'seller', feeCategory: 'furniture', follows: ['referral'] },
      ])
      expectQuiet()
    },
  )

  inArabic('shows the published rules to visitors in the demo', async () => {
    const { page, expectQuiet } = await at.visit({ language, width, dark })
    await page.goto('/demo')
    await takenOver(page)
    const section = page.locator('#fees')
    await section.getByRole('listitem').filter({ hasText: fees.categories.luggage }).waitFor()
    await section.getByLabel(fees.filters.platform, { exact: true }).selectOption('jumia')
    await section.getByText(fees.demo.none).waitFor()
    await section.getByLabel(fees.filters.platform, { exact: true }).selectOption('salla')
    await expect.poll(() => section.textContent()).toContain('2.2%')
    await expectWellMadeInEveryLook(page)
    if (shot) await section.screenshot({ path: `${shot}/fees-demo-${language}-${width}.png` })
    expectQuiet()
  })

  inArabic(
    'shows the fees that noon charged as a share of revenue, by month and for chosen dates',
    async () => {
      const seller = await at.seller()
      const { id: businessId } = await seller.api.newBusiness({ country: 'AE' })
      const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
      const picture = async (name: string) => {
        if (shot)
          await page.screenshot({
            path: `${shot}/fees-paid-${name}-${language}-${width}.png`,
            fullPage: true,
          })
      }
      await page.goto(`/business/${businessId}/fees?tab=paid`)
      await page.getByRole('heading', { name: fees.paid.noSalesTitle }).waitFor()
      await expectWellMadeInEveryLook(page)
      await importFile(seller.api, businessId, noonFile)
      await page.reload()
      const rows = page.locator('tbody tr')
      await expect.poll(() => rows.count()).toBe(2)
      await expect.poll(() => rows.last().textContent()).toContain('48.7%')
      expect(await page.locator('tfoot').textContent()).toContain('126.65')
      await expectWellMadeInEveryLook(page)
      await picture('all')

      // a period that the seller chose, only April, which a reload keeps
      const period = page.getByLabel(periods.label, { exact: true })
      await period.selectOption('custom')
      await page.getByLabel(periods.from, { exact: true }).fill('2026-04-01')
      await expect.poll(() => page.url()).toContain('from=2026-04-01')
      await page.getByLabel(periods.to, { exact: true }).fill('2026-04-30')
      await expect.poll(() => rows.count()).toBe(1)
      await expect
        .poll(() => new URL(page.url()).search)
        .toBe('?tab=paid&period=custom&from=2026-04-01&to=2026-04-30')
      await page.reload()
      await expect.poll(() => page.locator('tfoot').textContent()).toContain('9.45')
      expect(await rows.count()).toBe(1)
      await expectWellMadeInEveryLook(page)
      await picture('days')
      await page.getByLabel(periods.from, { exact: true }).fill('2025-01-01')
      await expect.poll(() => page.url()).toContain('from=2025-01-01')
      await page.getByLabel(periods.to, { exact: true }).fill('2025-12-31')
      await page.getByText(periods.noSales).waitFor()
      await expectWellMadeInEveryLook(page)
      await picture('nothing')
      await period.selectOption('all')
      await expect.poll(() => rows.count()).toBe(2)
      expectQuiet()
    },
  )
})
