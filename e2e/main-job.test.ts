import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Language } from '#phrases/language.ts'
import { amazonFile, noonFile, type SalesFile, templateFile } from '#server/testing/sales-files.ts'
import { createBusinessThroughPage, signUpThroughPage } from './support/account.ts'
import { expectWellMade } from './support/browser.ts'
import { csvFile } from './support/csv-file.ts'
import { journeys } from './support/journey.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys({}, 'embedded')

/** Waits until the page shows these amounts, ignoring direction marks around them. */
async function expectAmounts(page: Page, amounts: string[]): Promise<void> {
  for (const amount of amounts) {
    await page.locator('main').getByText(amount, { exact: false }).first().waitFor()
  }
}

async function addProduct(page: Page, language: Language): Promise<void> {
  const { products, catalog, common } = wordsOf(language)
  await page.getByRole('button', { name: products.add }).first().click()
  const dialog = page.getByRole('dialog')
  const next = dialog.getByRole('button', { name: common.next, exact: true })
  expect(await next.isDisabled()).toBe(true)
  await dialog.getByLabel(products.details.name).fill('Oud 50 ml')
  await dialog.getByLabel(products.details.price).fill(language === 'ar' ? '٢٥٠' : '250')
  await dialog.getByLabel(products.details.quantity).fill('40')
  await dialog.getByLabel(products.details.sku).fill('OUD-50')
  await next.click()

  await dialog.getByLabel(common.platforms.noon, { exact: true }).check()
  await dialog.getByLabel(common.platforms.amazon, { exact: true }).check()
  const fees = async (platform: string, referral: string, outbound: string, storage: string) => {
    // the name of the platform is isolated from the writing direction of the sentence around it
    const name = say(products.platforms.fees, { platform: `\u2068${platform}\u2069` })
    const group = dialog.getByRole('group', { name })
    await group.getByLabel(products.platforms.referralFee).fill(referral)
    await group.getByLabel(products.platforms.outboundFee).fill(outbound)
    await group.getByLabel(products.platforms.storageFee).fill(storage)
  }
  await fees(common.platforms.noon, '15', '20', '')
  await fees(common.platforms.amazon, '10', '15', '2.50')
  await next.click()

  const cost = async (category: string, amount: string) => {
    await dialog.getByRole('button', { name: say(products.costs.addItemTo, { category }) }).click()
    const group = dialog.getByRole('group', { name: category })
    await group.getByLabel(products.costs.amount).fill(amount)
  }
  await cost(catalog.costCategories.product, '80')
  await cost(catalog.costCategories.packaging, '10')
  await next.click()
  await dialog.getByRole('button', { name: products.wizard.create }).click()
  await page.getByText(products.createDone).first().waitFor()
}

async function importThroughPage(page: Page, language: Language, file: SalesFile, expected: string[]) {
  const { imports, common } = wordsOf(language)
  await page.getByRole('link', { name: common.nav.import, exact: true }).first().click()
  await page.getByText(imports.drop).waitFor()
  await page.locator('input[type=file]').setInputFiles(csvFile(file))
  await page.getByText(imports.everyRow).first().waitFor()
  await expectAmounts(page, expected)
}

async function refuseThroughPage(page: Page, language: Language): Promise<void> {
  const { imports, errors, common } = wordsOf(language)
  await page.getByRole('link', { name: common.nav.import, exact: true }).first().click()
  const input = page.locator('input[type=file]')
  await input.setInputFiles(csvFile({ name: 'empty.csv', text: '' }))
  await page.getByText(errors.file_empty).waitFor()
  await input.setInputFiles(csvFile({ name: 'a.csv', text: 'hello\nworld\n' }))
  await page.getByText(imports.refusedTitle).waitFor()
  await expectWellMade(page)
  await page.getByRole('button', { name: imports.another }).click()
  await page.getByText(imports.drop).waitFor()
}

// on a phone, `keyboard.test.ts` completes the main job
test.each(['en', 'ar'] as const)(
  'shows a new seller the profit of the first import, in %s',
  async (language) => {
    const { businesses, common, dashboard, imports, periods, productPage } = wordsOf(language)
    const { page, expectQuiet } = await at.visit({ language })
    await signUpThroughPage(page, language)
    await createBusinessThroughPage(page, language, 'Nile Perfumes')
    await page.getByRole('link', { name: businesses.view }).first().click()
    await page.waitForURL('**/products')
    await expectWellMade(page)
    await addProduct(page, language)
    await expectWellMade(page)

    // the planned profit per unit is 250 - 90 = 160 before fees, 160 - 57.50 = 102.50 on noon and 160 - 42.50 = 117.50
    // on Amazon; each amount is also shown for all 40 units
    await page.getByRole('main').getByRole('rowheader').getByRole('link').click()
    await page.waitForURL(/products\/[0-9a-f-]{36}$/)
    await page.getByRole('main').getByRole('link', { name: productPage.tabs.pricing, exact: true }).click()
    await expectAmounts(page, [
      '160.00',
      '6,400.00',
      '102.50',
      '4,100.00',
      '117.50',
      '4,700.00',
      '57.50',
      '42.50',
    ])
    await expectWellMade(page)

    // a file that cannot be imported is refused with a reason, and another one can be chosen
    await refuseThroughPage(page, language)

    // a statement of noon: its rows add up to the total that the file states; payouts are neither sales nor costs
    await importThroughPage(page, language, noonFile, ['200.00', '126.65', '86.40', '13.05', imports.addsUp])
    await expectWellMade(page)
    await page.getByRole('checkbox').nth(0).uncheck()
    await page.getByRole('button', { name: new RegExp(imports.import_other.split(' ')[0] ?? '') }).click()
    await page.getByText(imports.toDashboard).waitFor()

    // a statement of Amazon: two identical rows are two separate sales
    await importThroughPage(page, language, amazonFile, [
      '9.98',
      '26.19',
      '1,200.50',
      '1,216.71',
      imports.addsUp,
    ])
    await page.getByRole('checkbox').nth(0).uncheck()
    await page.getByRole('button', { name: new RegExp(imports.import_other.split(' ')[0] ?? '') }).click()
    await page.getByText(imports.toDashboard).waitFor()

    // a file of the import template: its SKU is that of the product, so the cost is known
    await importThroughPage(page, language, templateFile, ['500.00', '135.00'])
    await page.getByRole('button', { name: new RegExp(imports.import_other.split(' ')[0] ?? '') }).click()
    await page.getByText(imports.toDashboard).waitFor()
    await expectAmounts(page, ['135.00', '180.00', '185.00'])
    await expectWellMade(page)

    await page.getByText(imports.toDashboard).click()
    await page.waitForURL('**/dashboard')
    await page.getByText(dashboard.totalProfit).first().waitFor()
    await expectAmounts(page, ['185.00', '500.00', '37%'])
    await expectWellMade(page)
    await page.getByLabel(periods.label).selectOption('all')
    await page.getByRole('tab', { name: 'AED' }).click()
    await expectAmounts(page, ['200.00', '126.65'])
    await page.getByRole('tab', { name: 'USD' }).click()
    await expectAmounts(page, ['9.98', '26.19'])

    // importing the same file again adds nothing
    await importThroughPage(page, language, noonFile, [imports.nothingNew])
    await page.getByRole('button', { name: imports.finish, exact: true }).click()
    await page.getByText(imports.addedNone).waitFor()

    // after the undo, no figure contains the import any more
    await page.getByText(imports.another).click()
    // waits until the list of imports shows the second import of the noon file, which moves the other entries down
    await page
      .getByRole('button', { name: say(imports.undoNamed, { name: noonFile.name }) })
      .nth(1)
      .waitFor()
    await page.getByRole('button', { name: say(imports.undoNamed, { name: amazonFile.name }) }).click()
    await page.getByRole('dialog').getByRole('button', { name: imports.undoConfirm }).click()
    await page.getByText(imports.statuses.undone, { exact: true }).waitFor()
    await expectWellMade(page)
    await page.getByRole('link', { name: common.nav.dashboard, exact: true }).first().click()
    await page.getByRole('tab', { name: 'AED' }).waitFor()
    await page.getByRole('tab', { name: 'USD' }).waitFor({ state: 'detached' })
    expectQuiet()
  },
)
