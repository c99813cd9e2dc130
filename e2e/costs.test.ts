import { describe, expect, test } from 'vitest'
import { listOverheads, updateOverhead } from '#contract/costs.ts'
import { importFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { journeys, LOOKS, testsIn } from './support/journey.ts'
import { expectFocus } from './support/keyboard.ts'
import { drawn } from './support/limits.ts'
import { metricIn } from './support/metric.ts'
import { navigate } from './support/navigation.ts'
import { expectText } from './support/text.ts'
import { expectToast } from './support/toasts.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()

/** Creates a seller with the product Oud, which costs 90.00 per unit. The profit of March 2026 is 185.00. */
async function oudSeller() {
  const seller = await at.seller()
  const { id } = await seller.api.newBusiness()
  const costCategoryId = seller.catalog.categories.product
  const product = { name: 'Oud 50 ml', sku: 'OUD-50', quantity: 42 }
  const made = await seller.addProduct(id, { ...product, costItems: [{ costCategoryId, amount: 9_000 }] })
  await importFile(seller.api, id, templateFile)
  return { seller, id, productId: made.id }
}

describe.each(LOOKS)('costs in $language at $width px', ({ language, width, dark }) => {
  const { costs, common, reports, validation } = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)

  test('saves overheads, and deducts them from profit in the reports', async () => {
    const { seller, id } = await oudSeller()
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    const march = 'period=custom&from=2026-03-01&to=2026-03-31'
    await page.goto(`/business/${id}/reports?${march}`)
    await page.getByRole('link', { name: costs.after.add }).click()
    await page.getByText(costs.none).waitFor()
    await expectWellMade(page)

    await page.getByRole('button', { name: costs.add }).click()
    const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
    const save = page.getByRole('button', { name: common.save, exact: true })
    await save.click()
    await page.getByText(validation.overheadNameRequired).waitFor()
    await page.getByText(validation.amountPositive).waitFor()
    await expectWellMade(page)
    await field(costs.name).fill('Rent')
    await field(costs.amount).fill('31.00')
    await field(costs.from).fill('2026-01-01')
    // a reload before the list has loaded again would restore the saved overhead, and a second save would add it twice
    const listed = Promise.withResolvers<void>()
    await page.route('**/overheads', async (route) => {
      if (route.request().method() === 'GET') await listed.promise
      await route.continue()
    })
    await save.click()
    const drafts = () =>
      page.evaluate<number>("Object.keys(localStorage).join().split('safi-draft').length - 1")
    await expect.poll(drafts).toBe(0)
    await page.keyboard.press('Escape')
    await drawn(page)
    await field(costs.name).waitFor()
    listed.resolve()
    await page.getByText(costs.saved).first().waitFor()
    const row = page.locator('tbody tr').first()
    await expectText(row, '31.00')

    await page.getByRole('button', { name: costs.add }).click()
    await field(costs.name).fill('Stand at the fair')
    await field(costs.amount).fill('9')
    await field(costs.every).selectOption('once')
    await field(costs.onDay).fill('2026-03-07')
    await field(costs.of).selectOption('product')
    await field(costs.chooseProduct).selectOption({ label: 'Oud 50 ml · OUD-50' })
    await expectWellMade(page)
    await save.click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
    await expectText(row, 'Oud 50 ml')
    await expectWellMade(page)

    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await navigate(page, `/business/${id}/reports?${march}`)
    const metric = metricIn(page)
    await expectText(metric(costs.after.profit), '145.00')
    await expectText(page.locator('tfoot'), '40.00')
    await expectText(page.locator('tfoot'), '145.00')
    await expectWellMade(page)
    await page.getByRole('tab', { name: reports.tabs.products, exact: true }).click()
    await expectText(page.locator('tbody tr').first(), '176.00')
    await expectText(page.locator('main'), '31.00')
    await expectWellMade(page)

    await navigate(page, `/business/${id}/costs/overheads`)
    await page.getByRole('button', { name: costs.add, exact: true }).waitFor()
    for (let left = 2; left > 0; left--) {
      await row.getByRole('button').last().click()
      await page.getByRole('dialog').getByRole('button', { name: common.delete, exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      if (left > 1) await expect.poll(() => page.locator('tbody tr').count()).toBe(left - 1)
      // what is next to a deleted row takes its focus
      if (left > 1) await expectFocus(row.getByRole('button').first())
    }
    await page.getByText(costs.none).waitFor()
    await expectFocus(page.getByRole('heading', { name: costs.overheads }))
    await navigate(page, `/business/${id}/reports?${march}`)
    await expectText(page.locator('tfoot'), '185.00')
    // the report of the first visit is shown until the new one has loaded
    await page.getByText(costs.after.profit).first().waitFor({ state: 'detached' })
    expectQuiet()

    // the answer is lost, so the seller saves again what the server has saved already
    await navigate(page, `/business/${id}/costs/overheads`)
    await page.getByRole('button', { name: costs.add, exact: true }).click()
    await field(costs.name).fill('Rent')
    await field(costs.amount).fill('31.00')
    await page.route('**/overheads', async (route) => {
      if (route.request().method() === 'POST') await route.fetch()
      await route.abort()
    })
    await save.click()
    await expectToast(page, costs.saveFailed)
    await expectFocus(save)
    await page.unrouteAll()
    await save.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await row.waitFor()
    expect(await page.locator('tbody tr').count()).toBe(1)

    // nothing is restored if the overhead has been saved as in the draft, so what is typed next is not called restored
    await row.getByRole('button').first().click()
    await field(costs.name).fill('Office')
    await expect.poll(drafts).toBe(1)
    const params = { businessId: id }
    const [rent] = (await seller.api.call(listOverheads, { params })).overheads
    await seller.api.call(updateOverhead, {
      params: { ...params, overheadId: rent!.id },
      body: { ...rent!, name: 'Office' },
    })
    await page.reload()
    await row.getByRole('button').first().click()
    await expect.poll(drafts).toBe(0)
    await field(costs.name).fill('Workshop')
    await expect.poll(drafts).toBe(1)
    expect(await page.getByText(common.unsaved.restored).count()).toBe(0)
  })

  inEnglish(
    'applies a unit cost from its date on, and converts a cost in another currency at the rate of that date',
    async () => {
      const { seller, id, productId } = await oudSeller()
      const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
      const { history } = costs
      await page.goto(`/business/${id}/products/${productId}/costs`)
      const table = page.getByRole('region', { name: history.title, exact: true })
      const rows = table.locator('tbody tr')
      await expectText(rows.first(), '90.00')
      await page.getByRole('button', { name: history.add }).click()
      const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
      const save = page.getByRole('button', { name: common.save, exact: true })
      await field(history.validFrom).fill('2026-03-20')
      await save.click()
      await page.getByText(validation.amountUnreadable).waitFor()
      await field(history.amount).fill('70')
      await expectWellMadeInEveryLook(page)
      await save.click()
      await page.getByText(history.saved).first().waitFor()
      await expect.poll(() => rows.count()).toBe(2)
      await expectText(rows.first(), '70.00')

      // the profit was 185.00 with two units at 90.00; at 70.00 each it is 225.00
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await navigate(page, `/business/${id}/reports?period=custom&from=2026-03-01&to=2026-03-31`)
      await expectText(page.locator('tfoot'), '225.00')

      await navigate(page, `/business/${id}/products/${productId}/costs`)
      await rows.first().getByRole('button').first().click()
      await field(history.amount).fill('1.5')
      await field(history.currency).selectOption('USD')
      await save.click()
      await expectText(rows.first(), 'USD')
      await expectWellMadeInEveryLook(page)
      await rows.first().getByRole('button').last().click()
      await page.getByRole('dialog').getByRole('button', { name: common.delete, exact: true }).click()
      await expect.poll(() => rows.count()).toBe(1)
      expectQuiet()
    },
  )

  inArabic(
    'divides the freight of a shipment by the value of its goods, and uses the resulting unit costs for sales',
    async () => {
      const { seller, id } = await oudSeller()
      await seller.addProduct(id, { name: 'Mug', sku: 'MUG', costItems: [] })
      const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
      const { shipments } = costs
      await page.goto(`/business/${id}/costs/shipments`)
      await page.getByRole('button', { name: shipments.add }).click()
      const dialog = page.getByRole('dialog')
      const field = (label: string, at = 0) => dialog.getByLabel(label, { exact: true }).nth(at)
      const save = page.getByRole('button', { name: shipments.save, exact: true })
      await save.click()
      await page.getByText(validation.shipmentNameRequired).waitFor()
      await expectWellMadeInEveryLook(page)
      await field(shipments.name).fill('Container')
      await field(shipments.arrived).fill('2026-03-20')
      await field(shipments.product).selectOption({ label: 'Oud 50 ml · OUD-50' })
      await field(shipments.units).fill('10')
      await field(shipments.unitPrice).fill('50')
      await page.getByRole('button', { name: shipments.addProduct, exact: true }).click()
      await field(shipments.product, 1).selectOption({ label: 'Mug · MUG' })
      await field(shipments.units, 1).fill('30')
      await field(shipments.unitPrice, 1).fill('5')
      await field(shipments.costName).fill('Freight')
      await field(costs.amount).fill('130')
      // the freight of 130.00 is divided by value: 100.00 for goods worth 500.00, 30.00 for goods worth 150.00
      await expectText(dialog.locator('tbody tr').first(), '60.00')
      await expectText(dialog.locator('tfoot'), '780.00')
      await expectWellMadeInEveryLook(page)
      await save.click()
      await page.getByRole('heading', { name: 'Container' }).waitFor()
      await expectText(page.locator('tbody tr').last(), '6.00')
      await expectWellMadeInEveryLook(page)

      // the profit was 185.00 with two units at 90.00; at 60.00 each it is 245.00
      await dialog.waitFor({ state: 'detached' })
      await navigate(page, `/business/${id}/reports?period=custom&from=2026-03-01&to=2026-03-31`)
      await expectText(page.locator('tfoot'), '245.00')
      await navigate(page, `/business/${id}/costs/shipments`)
      await page.getByRole('button', { name: /Container/ }).click()
      await dialog.getByRole('button', { name: common.delete, exact: true }).click()
      await page.getByText(shipments.none).waitFor()
      expectQuiet()
    },
  )
})
