import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createFeeRule, type FeeRuleForm } from '#contract/fees.ts'
import { setVat } from '#contract/vat.ts'
import type { Language } from '#phrases/language.ts'
import { expectWellMadeInEveryLook, takenOver } from './support/browser.ts'
import { break500, journeys, LOOKS, testsIn } from './support/journey.ts'
import { metricIn } from './support/metric.ts'
import { navigate } from './support/navigation.ts'
import { expectText, plain } from './support/text.ts'
import { platformIn, say, wordsOf } from './support/words.ts'

const at = journeys()

/**
 * Creates a Saudi seller registered for VAT. The product costs 40.00 and is sold on noon (15 % and 10.00) and on Jumia (10 % and 5.00). The
 * rule for orders that the seller ships on noon charges 8 % up to 50.00, and above that 15 % of the whole price.
 */
async function oudSeller() {
  const seller = await at.seller()
  const { id } = await seller.api.newBusiness({ country: 'SA' })
  const params = { businessId: id }
  const vat = {
    validFrom: '2025-01-01',
    status: 'registered',
    ratePpm: 150_000,
    pricesWithVat: true,
  } as const
  await seller.api.call(setVat, { params, body: { periods: [vat] } })
  const percent = {
    base: { of: 'price', withVat: true },
    tiers: 'cliff',
    bands: [
      { upTo: 50_00, ratePpm: 80_000 },
      { upTo: null, ratePpm: 150_000 },
    ],
  } satisfies NonNullable<FeeRuleForm['charge']['percent']>
  await seller.api.call(createFeeRule, {
    params,
    body: { platform: 'noon', country: 'SA', fulfilment: 'seller', kind: 'referral', charge: { percent } },
  })
  const { platforms, categories } = seller.catalog
  const product = await seller.addProduct(id, {
    name: 'Oud 50 ml',
    price: 100_00,
    platforms: [
      { platformId: platforms.noon, referralFeePpm: 150_000, outboundFee: 10_00 },
      { platformId: platforms.jumia, referralFeePpm: 100_000, outboundFee: 5_00 },
    ],
    costItems: [{ costCategoryId: categories.product, amount: 40_00 }],
  })
  return { seller, businessId: id, product, path: `/business/${id}/products/${product.id}/pricing` }
}

function tools(page: Page, language: Language) {
  const { simulator } = wordsOf(language)
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('slider') })
    .last()
  const field = (name: keyof typeof simulator.fields) =>
    section.getByRole('textbox', { name: simulator.fields[name], exact: true })
  return {
    section,
    field,
    slider: section.getByRole('slider', { name: simulator.fields.price }),
    metric: metricIn(section),
    figure: (label: string) => section.locator('dl > div').filter({ hasText: label }).last(),
    rows: section.getByRole('region', { name: simulator.where.title }).locator('tbody tr'),
    named: (name: string, how: 'asEntered' | 'byPlatform' | 'bySeller') =>
      `${platformIn(language, name)} · ${simulator[how]}`,
    /** Selects an option by its visible text, ignoring the direction marks in it. */
    async choose(text: string) {
      const place = section.getByLabel(simulator.soldOn, { exact: true })
      await place.waitFor()
      const options = await place.locator('option').all()
      for (const option of options) {
        if ((await plain(option)) === text) return place.selectOption(await option.getAttribute('value'))
      }
      throw new Error(`no option has the text ${text}`)
    },
  }
}

describe.each(LOOKS)('the price simulator in $language at $width px', ({ language, width, dark }) => {
  const { simulator, validation } = wordsOf(language)
  const more = language === 'ar' ? 'ArrowLeft' : 'ArrowRight'

  test('shows by keyboard the profit at a price, the price for a target, what discounts and refused parcels cost, and a fee cliff with its dead zone; saves a price under a name and applies it', async () => {
    const { seller, path } = await oudSeller()
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    await page.goto(path)
    const { section, field, slider, metric, figure, rows, named, choose } = tools(page, language)
    await choose(named('noon', 'asEntered'))
    // at a price of 100 on noon: less 13.04 VAT, fees of 15 and 10 and a cost of 40, a profit of 21.96 remains
    await expectText(metric(simulator.outcome.profit), '21.96 SAR')
    await expectText(metric(simulator.outcome.margin), '25.3%')
    await expectText(metric(simulator.outcome.roi), '54.9%')
    await expectText(metric(simulator.outcome.breakEven), '69.48 SAR')
    await expectText(figure(simulator.goal.price), '91.63 SAR')
    await expectText(figure(simulator.goal.mostAds), '21.96 SAR')
    await expectText(figure(simulator.goal.mostAdsForTarget), '4.56 SAR')
    // a discount to 90 leaves a profit of 14.76, which is 7.20 less
    await expectText(figure(simulator.discount.costs), '7.20 SAR')
    await expectText(section, '149')
    await expectText(rows.first(), named('Jumia', 'asEntered'))
    await expectText(rows.first(), '31.96')
    await expectText(rows.first(), simulator.where.best)
    expect(await rows.count()).toBe(3)
    await expectWellMadeInEveryLook(page)

    // the Tab key moves from the price field to the slider, which moves by one riyal per step
    await field('price').focus()
    await page.keyboard.press('Tab')
    expect(await slider.evaluate((node) => node === node.ownerDocument.activeElement)).toBe(true)
    await page.keyboard.press(more)
    expect(await field('price').inputValue()).toBe('101.00')
    expect(await slider.getAttribute('aria-valuetext')).toContain('101.00')
    await expectText(metric(simulator.outcome.profit), '22.68 SAR')
    // screen readers announce the result once, after the price has stopped changing
    await expectText(
      section.locator('output'),
      say(simulator.spoken.keeps, {
        place: named('noon', 'asEntered'),
        price: '101.00 SAR',
        profit: '22.68 SAR',
        margin: '25.8%',
      }),
    )
    await expect.poll(() => page.url()).toContain('price=101.00')
    await page.keyboard.press('Home')
    // at the lowest price, 0.01, every fee rounds to 0.00 except the fixed 10.00
    await expectText(metric(simulator.outcome.loss), '\u221249.99 SAR')

    await field('price').fill(language === 'ar' ? '٩١٫٦٣' : '91.63')
    await expectText(metric(simulator.outcome.margin), '20%')
    await field('price').fill('12x')
    await expectText(section.getByRole('alert'), validation.amountUnreadable)
    await expectText(metric(simulator.outcome.margin), '20%')
    await field('price').fill('100')

    await section.getByLabel(simulator.goal.by).selectOption('profit')
    await field('targetProfit').fill('40')
    // the target is a profit of 40: 125.08 less 16.31 VAT, fees of 18.76 and 10 and a cost of 40 is 40.01
    await section.getByRole('button', { name: say(simulator.goal.use, { price: '' }).trim() }).press('Enter')
    await expectText(metric(simulator.outcome.profit), '40.0')
    await field('targetProfit').fill('9999999')
    await expectText(section.getByRole('alert'), say(validation.feeAmountTooLarge, { limit: '1,000,000' }))
    await field('targetProfit').fill('40')
    await field('price').fill('100')

    // A refused parcel costs 45. If buyers accept 80 % of parcels, the average profit is 0.8 x 21.96 - 0.2 x 45 = 8.57. It is zero if they
    // accept 45 / (45 + 21.96) = 67.2 %.
    await field('refused').fill('45')
    await field('accepted').fill('80')
    await expectText(figure(simulator.cod.expected), '8.57 SAR')
    await expectText(figure(simulator.cod.breakEven), '67.2%')
    await field('ads').fill('5')
    await expectText(metric(simulator.outcome.profit), '16.96 SAR')
    await expectText(figure(simulator.goal.mostAds), '21.96 SAR')
    await expect.poll(() => page.url()).toContain('ads=5')

    // the old URL of the simulator, from before it had its own tab, leads to that tab
    await navigate(page, `${path.replace('/pricing', '')}?price=52`)
    await expect.poll(() => field('price').inputValue()).toMatch(/^52/)
    await choose(named('noon', 'bySeller'))
    await section.getByText(simulator.sendingAsEntered).waitFor()
    await expectText(
      section,
      say(simulator.curve.zone, { from: '50.01 SAR', to: '54.86 SAR', before: '50.00 SAR' }),
    )
    await expectText(
      section,
      say(simulator.curve.sensible, {
        before: '50.00 SAR',
        profit: '\u221210.52 SAR',
        beyond: '54.88 SAR',
      }),
    )
    // at 52: less 6.78 VAT, fees of 7.80 and 10, and a cost of 40 is a loss of 12.58
    await expectText(metric(simulator.outcome.loss), '\u221212.58 SAR')
    await expectText(section, say(simulator.curve.inZone, { before: '50.00 SAR', more: '2.06 SAR' }))
    expect(await section.locator('figure .fill-dead').count()).toBe(1)

    await section.getByText(simulator.curve.table).click()
    const points = section.locator('details').last().locator('tbody tr')
    await expectText(points.filter({ hasText: '50.01' }), simulator.curve.inDeadZone)
    expect(await plain(points.filter({ hasText: '50.00' }))).not.toContain(simulator.curve.inDeadZone)
    await expectWellMadeInEveryLook(page)

    // selects the option Jumia, whose fees have no dead zone
    const jumia = rows.filter({ hasText: platformIn(language, 'Jumia') }).getByRole('button')
    await jumia.press('Enter')
    await expect.poll(() => section.locator('figure .fill-dead').count()).toBe(0)
    await expect.poll(() => page.url()).not.toContain('.seller')
    expectQuiet()

    const words = simulator.scenarios
    const button = (name: string) => section.getByRole('button', { name, exact: true })
    const isolated = { name: '\u2068White Friday\u2069' }
    await section.getByText(words.none).waitFor()
    await field('price').fill('89.50')
    await field('ads').fill('2')
    await button(words.keep).click()
    await section.getByText(validation.scenarioNameRequired).waitFor()
    await expectWellMadeInEveryLook(page)
    await section.getByLabel(words.name, { exact: true }).fill('White Friday')
    // a price that cannot be read is not saved as the price before
    await field('price').fill('1.500')
    await button(words.keep).click()
    await section.locator('input[name=price]:focus').waitFor()
    await section.getByText(words.none).waitFor()
    await field('price').fill('89.50')
    await section.getByLabel(words.name, { exact: true }).press('Enter')
    await page.getByText(words.kept).waitFor()
    const kept = section.getByRole('listitem').filter({ hasText: 'White Friday' })
    await expectText(kept, '89.50 SAR')

    await field('price').fill('70')
    await field('ads').fill('')
    await section.getByRole('button', { name: say(words.openNamed, isolated) }).click()
    expect(await field('price').inputValue()).toBe('89.50')
    expect(await field('ads').inputValue()).toBe('2.00')

    const mend = await break500(
      page,
      'POST',
      'businesses/[0-9a-f-]{36}/products/[0-9a-f-]{36}/scenarios/.*/apply',
    )
    await section.getByRole('button', { name: say(words.applyNamed, isolated) }).click()
    await page.getByText(words.applyFailed).waitFor()
    await mend()
    await section.getByRole('button', { name: say(words.applyNamed, isolated) }).click()
    await expectText(page.locator('[data-sonner-toast]').first(), say(words.applied, { price: '89.50 SAR' }))
    await kept.getByText(words.inForce).waitFor()
    await expectWellMadeInEveryLook(page)
    await page.reload()
    await kept.waitFor()
    expect(await field('price').inputValue()).toBe('89.50')
    await expect.poll(() => jumia.getAttribute('aria-pressed')).toBe('true')

    await section.getByRole('button', { name: say(words.deleteNamed, isolated) }).click()
    await section.getByText(words.none).waitFor()
  })
})

describe.each(LOOKS)('the price simulator, in $language', ({ language }) => {
  const { simulator, demo, common } = wordsOf(language)
  const { inEnglish } = testsIn(language)

  inEnglish(
    'shows an unknown profit without a cost, and retries when the fee rules cannot be loaded',
    async () => {
      const { seller, businessId } = await oudSeller()
      const product = await seller.addProduct(businessId, { costItems: [], price: 100_00 })
      const { page } = await at.visitAs(seller, { language, width: 360, dark: false })
      const mend = await break500(page, 'GET', 'businesses/[0-9a-f-]{36}/fees/rules')
      await page.goto(`/business/${businessId}/products/${product.id}/pricing`)
      await page.getByText(simulator.loadFailed).waitFor()
      await expectWellMadeInEveryLook(page)
      await mend()
      await page.getByRole('button', { name: common.retry }).click()
      const { section, figure, metric } = tools(page, language)
      await section.getByText(simulator.unknownCost).waitFor()
      await expectText(metric(simulator.outcome.profit), common.unknown)
      await expectText(figure(simulator.goal.price), simulator.noPrice.cost_unknown)
      expect(await section.locator('figure').count()).toBe(0)
      await expectWellMadeInEveryLook(page)
    },
  )

  test('the sample product of the demo starts at a price with less profit than a lower price', async () => {
    const { page, expectQuiet } = await at.visit({ language, width: 360, dark: true })
    await page.goto('/demo')
    const { section, slider, field, metric, rows } = tools(page, language)
    await section.getByText(simulator.title).first().waitFor()
    // at 420: fees of 63 and 34 and a cost of 165 leave 158; at 400 the first fee is 32 instead of 63
    await expectText(metric(simulator.outcome.profit), '158.00')
    const text = await plain(section)
    expect(text).toContain('432.93')
    expect(text).toContain('432.95')
    expect(await rows.count()).toBe(5)
    await takenOver(page)
    await slider.press(language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
    await expect.poll(() => field('price').inputValue()).toBe('415.00')
    await expect.poll(() => page.url()).toContain('price=415.00')
    await section.getByRole('button', { name: simulator.backToOwn }).click()
    expect(await field('price').inputValue()).toBe('420.00')
    await page.getByText(demo.badge).waitFor()
    expectQuiet()
  })
})
