import { describe, expect, test } from 'vitest'
import { importFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { expectWellMadeInEveryLook } from './support/browser.ts'
import { break500, holdBack, journeys, LOOKS } from './support/journey.ts'
import { metricIn } from './support/metric.ts'
import { navigate } from './support/navigation.ts'
import { expectText } from './support/text.ts'
import { expectToast } from './support/toasts.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()

/** Creates a seller in Egypt who sells oud at 250.00, which costs 90.00 per unit, with two orders and a refund in March. */
async function oudSeller() {
  const seller = await at.seller()
  const { id } = await seller.api.newBusiness()
  const product = await seller.addProduct(id, {
    name: 'Oud 50 ml',
    sku: 'OUD-50',
    price: 25_000,
    costItems: [{ costCategoryId: seller.catalog.categories.product, amount: 9_000 }],
  })
  await importFile(seller.api, id, templateFile)
  return { seller, base: `/business/${id}`, productId: product.id }
}

describe.each(LOOKS)('VAT in $language at $width px', ({ language, width, dark }) => {
  const { vat, vatReturn, dashboard, common, products, validation, businesses, sales } = wordsOf(language)

  test('is set by periods, which are saved, applied to sales and products, and removed again', async () => {
    const { seller, base, productId } = await oudSeller()
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    const metric = metricIn(page)
    const save = page.getByRole('button', { name: common.save, exact: true })

    await page.goto(`${base}/dashboard`)
    // sales of 500.00, fees of 135.00, costs of 180.00
    await expectText(metric(dashboard.totalProfit), '185.00')
    expect(await page.locator('main').getByText(common.bar.vat, { exact: true }).count()).toBe(0)

    await navigate(page, '/my-businesses')
    await page
      .getByRole('button', { name: businesses.editNamed.split('{{')[0] })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('link', { name: businesses.vat }).click()
    await page.getByText(vat.noneText).waitFor()
    await expectWellMadeInEveryLook(page)
    await page.getByRole('button', { name: vat.setUp }).click()
    // the form suggests the standard rate of the country, with its source
    const rate = page.getByLabel(vat.rate)
    expect(await rate.inputValue()).toBe('14')
    await page.getByText('vatcompliance.co').waitFor()
    await rate.fill('100')
    await save.click()
    await page.getByText(validation.vatRateRange).waitFor()
    await expectWellMadeInEveryLook(page)
    await rate.fill('14')
    await page.getByLabel(vat.from, { exact: true }).fill('2026-01-01')
    // what was typed survives a visit to another tab, and a reload
    await page.getByRole('tab', { name: vatReturn.tab, exact: true }).click()
    await page.getByRole('tab', { name: vatReturn.settingsTab }).click()
    await page.getByText(common.unsaved.restored).waitFor()
    await page.reload()
    await page.getByText(common.unsaved.restored).waitFor()
    expect(await page.getByLabel(vat.from, { exact: true }).inputValue()).toBe('2026-01-01')
    await save.click()
    await expectToast(page, vat.saved)
    await expectWellMadeInEveryLook(page)

    // sales of 500.00 include VAT of 61.40; the refund of 250.00 gave 30.70 back
    await navigate(page, `${base}/dashboard`)
    await expectText(metric(dashboard.totalProfit), '123.60')
    await expectText(metric(common.bar.vat), '61.40')
    await expectText(metric(dashboard.avgMargin), '28.2')
    await page.locator('[data-part]').first().waitFor()
    await expectWellMadeInEveryLook(page)

    await navigate(page, `${base}/sales`)
    await page.getByRole('link', { name: '5001' }).first().click()
    await expectText(metric(sales.outputVat), '61.40')
    await expectWellMadeInEveryLook(page)

    // a price of 250.00 includes VAT of 30.70, so the profit per unit is 219.30 - 90.00 = 129.30
    await navigate(page, `${base}/products/${productId}/pricing`)
    await expectText(metric(products.figures.revenue), '219.30')
    await expectText(metric(products.figures.profitPerUnit), '129.30')
    await expectWellMadeInEveryLook(page)

    await navigate(page, `${base}/vat?period=all`)
    const standard = page.getByRole('row').filter({ hasText: vatReturn.boxes.standard })
    await expectText(standard, '438.60')
    await expectText(standard, '61.40')
    await page.getByText(vatReturn.boxes.tableTax).waitFor()
    await expectWellMadeInEveryLook(page)
    // figures of another period are dimmed and cannot be copied
    const old = page.locator('[aria-busy=true][inert]').filter({ has: standard })
    const letThrough = await holdBack(page, 'GET', 'businesses/[^/]+/vat/return')
    await navigate(page, `${base}/vat?period=custom&from=2026-03-01&to=2026-03-31`)
    await old.waitFor()
    letThrough()
    await old.waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: vatReturn.settingsTab }).click()
    await page.getByRole('button', { name: vat.remove }).click()
    await save.click()
    await expectToast(page, vat.saved)
    await page.getByText(vat.noneText).waitFor()
    await navigate(page, `${base}/dashboard`)
    await expectText(metric(dashboard.totalProfit), '185.00')
    expect(await page.locator('main').getByText(common.bar.vat, { exact: true }).count()).toBe(0)
    await navigate(page, `${base}/products/${productId}/pricing`)
    await expectText(metric(products.figures.profitPerUnit), '160.00')
    expectQuiet()
  })
})

test('shows an error when VAT periods cannot be loaded or saved, can retry, and hides the VAT return while sales are recomputed', async () => {
  const { seller, base } = await oudSeller()
  const { page } = await at.visitAs(seller, { language: 'en' })
  const { vat, vatReturn, common } = wordsOf('en')
  const mendLoading = await break500(page, 'GET', 'businesses/[^/]+/vat')
  await page.goto(`${base}/vat`)
  await page.getByText(vat.loadFailed).waitFor()
  await mendLoading()
  await page.getByRole('button', { name: common.retry }).click()
  await page.getByRole('button', { name: vat.setUp }).click()
  const mendSaving = await break500(page, 'PUT', 'businesses/[^/]+/vat')
  const save = page.getByRole('button', { name: common.save, exact: true })
  await save.click()
  await page.getByText(vat.saveFailed).waitFor()
  await mendSaving()
  await save.click()
  await expectToast(page, vat.saved)

  // as after a change of the settings of a business with many sales
  let recomputing = true
  await page.route(
    ({ pathname }) => /^\/api\/businesses\/[^/]+\/vat$/.test(pathname),
    async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), recomputing } })
    },
  )
  await save.click()
  await page.getByText(vat.recomputing).waitFor()
  // this save changed nothing, and what is typed after it is still kept
  await expect
    .poll(async () => {
      await page.getByLabel(vat.rate).fill('15')
      return page.evaluate<boolean>("Object.keys(localStorage).join().includes('safi-draft')")
    })
    .toBe(true)
  await page.getByRole('tab', { name: vatReturn.tab, exact: true }).click()
  const hidden = page.getByText(vat.hidden)
  await hidden.waitFor()
  const readAgain = page.waitForRequest((request) => request.url().includes('/vat/return?'))
  recomputing = false
  await readAgain
  await hidden.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: vatReturn.settingsTab }).click()
  await page.getByText(common.unsaved.restored).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
})
