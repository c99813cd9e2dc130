import { describe, test } from 'vitest'
import { importFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { expectWellMadeInEveryLook } from './support/browser.ts'
import { journeys, LOOKS } from './support/journey.ts'
import { navigate } from './support/navigation.ts'
import { expectText } from './support/text.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()

describe.each(LOOKS)('cost methods in $language at $width px', ({ language, width, dark }) => {
  const { common, costMethod, productPage } = wordsOf(language)
  const { receipt } = productPage

  test('shows what FIFO would change, changes the profit, and changes it again after a receipt and its correction', async () => {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness()
    const costCategoryId = seller.catalog.categories.product
    const oud = { name: 'Oud 50 ml', sku: 'OUD-50', quantity: null }
    const product = await seller.addProduct(id, { ...oud, costItems: [{ costCategoryId, amount: 9_000 }] })
    await importFile(seller.api, id, templateFile)
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    const dialog = page.getByRole('dialog')
    const field = (label: string) => dialog.getByLabel(label, { exact: true })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const march = `/business/${id}/reports?period=custom&from=2026-03-01&to=2026-03-31`
    const profit = page.locator('tfoot')
    await page.goto(march)
    await expectText(profit, '185.00')

    await navigate(page, `/business/${id}/products/${product.id}/stock`)
    await button(receipt.add).click()
    await field(receipt.quantity).fill('10')
    await field(receipt.unitCost).fill('80')
    await field(receipt.receivedOn).fill('2026-02-01')
    await button(common.save).click()
    await dialog.waitFor({ state: 'detached' })
    // from the day of the receipt on, sales take their cost from it
    await navigate(page, march)
    await expectText(profit, '205.00')

    await navigate(page, `/business/${id}/costs/method`)
    await page.getByLabel(costMethod.methods.fifo).check()
    await page.getByText(costMethod.effect, { exact: true }).first().waitFor()
    await expectText(page.locator('main'), '205.00')
    await expectWellMadeInEveryLook(page)
    await button(costMethod.use).click()
    await page.getByText(costMethod.saved).waitFor()
    // the same profit as before, so the page loads again: the cached report would show it too
    await page.goto(march)
    await expectText(profit, '205.00')

    await navigate(page, `/business/${id}/products/${product.id}/stock`)
    await page.getByRole('button', { name: receipt.correct.split('{{')[0] ?? '' }).click()
    await field(receipt.unitCost).fill('70')
    await expectWellMadeInEveryLook(page)
    await button(common.save).click()
    await page.getByText(receipt.corrected).first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    await navigate(page, march)
    await expectText(profit, '225.00')

    await navigate(page, `/business/${id}/products/${product.id}/stock`)
    await page.getByRole('button', { name: receipt.delete.split('{{')[0] ?? '' }).click()
    await dialog.getByText(receipt.deleteCost).waitFor()
    await expectWellMadeInEveryLook(page)
    await dialog.getByRole('button', { name: common.delete, exact: true }).click()
    await page.getByText(receipt.deleted).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await navigate(page, march)
    await expectText(profit, '185.00')
    expectQuiet()
  })
})
