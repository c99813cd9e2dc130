import { describe, expect, test } from 'vitest'
import { importFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { expectWellMadeInEveryLook } from './support/browser.ts'
import { journeys, LOOKS } from './support/journey.ts'
import { navigate } from './support/navigation.ts'
import { expectText } from './support/text.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()

describe.each(LOOKS)('bundles in $language at $width px', ({ language, width, dark }) => {
  const { bundles, common, costGrid } = wordsOf(language)

  test('suggests a multipack from the title of a product, and saves it after showing its effect on past sales', async () => {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness()
    const costCategoryId = seller.catalog.categories.product
    const cost = (amount: number) => [{ costCategoryId, amount }]
    const name = language === 'en' ? 'Oud 50 ml, pack of 3' : 'Oud 50 ml حزمة من 3'
    await seller.addProduct(id, { name: 'Oud 50 ml', sku: 'ONE', quantity: 20, costItems: cost(2_000) })
    const pack = await seller.addProduct(id, { name, sku: 'OUD-50', costItems: cost(9_000) })
    await seller.addProduct(id, { name: 'Amber', sku: 'TWO', costItems: [] })
    await importFile(seller.api, id, templateFile)

    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    await page.goto(`/business/${id}/products/${pack.id}/costs`)
    await page.getByText('Oud 50 ml”').or(page.getByText('Oud 50 ml»')).first().waitFor()
    await page.getByRole('button', { name: bundles.check }).click()
    const dialog = page.getByRole('dialog')
    const count = dialog.getByLabel(bundles.dialog.count, { exact: true })
    expect(await count.inputValue()).toBe('3')
    await dialog.getByRole('button', { name: bundles.dialog.show }).click()
    // two units were sold at 90.00 each; with the recipe each costs 60.00
    await expectText(dialog.getByRole('region', { name: bundles.effect.title }), '245.00')
    await expectWellMadeInEveryLook(page)
    await dialog.getByRole('button', { name: bundles.dialog.save, exact: true }).click()
    await page.getByText(bundles.dialog.saved).first().waitFor()

    await page.getByRole('heading', { name: bundles.history }).waitFor()
    await expectText(page.locator('main'), '60.00')
    await expectText(page.locator('main'), common.bundleKinds.multipack)
    await expectWellMadeInEveryLook(page)

    // the product Amber has no cost and comes first, the multipack second: the arrow key skips the multipack
    await dialog.waitFor({ state: 'detached' })
    await navigate(page, `/business/${id}/costs`)
    const cell = (sku: string) => page.getByLabel(say(costGrid.costOf, { sku: `\u2068${sku}\u2069` }))
    await cell('TWO').press('ArrowDown')
    await page.keyboard.type('7')
    expect(await cell('ONE').inputValue()).toBe('7')
    await cell('ONE').press('ArrowUp')
    await page.keyboard.type('8')
    expect(await cell('TWO').inputValue()).toBe('8')

    await page.goBack()
    const removed = say(bundles.remove, { day: bundles.always })
    await page.getByRole('button', { name: removed, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: common.delete }).click()
    await page.getByText(bundles.removed).first().waitFor()
    expectQuiet()
  })
})
