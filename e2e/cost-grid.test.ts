import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { updateBusiness } from '#contract/businesses.ts'
import { listCostRows, saveUnitCosts } from '#contract/cost-grid.ts'
import { getDashboard } from '#contract/dashboard.ts'
import type { Language } from '#phrases/language.ts'
import { importFile } from '#server/testing/importing.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { csvFile } from './support/csv-file.ts'
import { journeys, LOOKS, testsIn } from './support/journey.ts'
import { navigate } from './support/navigation.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()
const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency'
const day = new Date().toISOString().slice(0, 10)

/** A sales file with one row per SKU. The first SKU has the highest revenue. */
function salesOf(count: number) {
  const rows = Array.from(
    { length: count },
    (_, at) => `${at},1,${day},noon,SKU-${at + 1},Perfume ${at + 1},1,${1_000 - at}.00,10.00,5.00,EGP`,
  )
  return { name: 'sales.csv', text: [HEADER, ...rows, ''].join('\n') }
}

/** Pastes a text into the focused cell, as if it had been copied from a spreadsheet. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(
    `(() => {
      const data = new DataTransfer()
      data.setData('text/plain', ${JSON.stringify(text)})
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    })()`,
  )
}

/** A phrase with a count, in the right plural form. */
function counted(words: object, key: string, language: Language, count: number): string {
  const forms = words as Readonly<Record<string, string>>
  return say(forms[`${key}_${new Intl.PluralRules(language).select(count)}`] ?? '', { count })
}

describe.each(LOOKS)('the cost grid in $language at $width px', ({ language, width, dark }) => {
  const { common, costGrid, dashboard, errors, imports } = wordsOf(language)
  const { inEnglish } = testsIn(language)
  const cell = (page: Page, sku: string) =>
    page.getByLabel(say(costGrid.costOf, { sku: `\u2068${sku}\u2069` }))

  test('needs at most 10 clicks from a first file with 300 unknown SKUs to a cost for each of them', async () => {
    const seller = await at.seller()
    const { id: businessId } = await seller.api.newBusiness()
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    await page.goto(`/business/${businessId}/import`)
    let clicks = 0
    const click = async (name: string) => {
      clicks++
      await page.getByRole('button', { name, exact: true }).click()
    }
    const chooser = page.waitForEvent('filechooser')
    await click(imports.upload)
    const { name, text } = salesOf(300)
    await (await chooser).setFiles(csvFile({ name, text }))
    await page.getByText(counted(costGrid, 'newProducts', language, 300)).waitFor()
    // the list of SKUs is collapsed, so its 300 rows do not make the page long
    expect(await page.evaluate<number>('document.body.scrollHeight')).toBeLessThan(3_000)
    await expectWellMadeInEveryLook(page)

    await click(costGrid.many)
    const costs = Array.from({ length: 300 }, (_, at) => `SKU-${at + 1}\t${at},50`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(costGrid.paste).fill(['SKU\tCost', ...costs, 'OLD-1\t7'].join('\n'))
    await dialog.getByText(costGrid.problems.sku_unknown).waitFor()
    await expectWellMade(page)
    await click(counted(costGrid, 'enter', language, 300))
    await page.getByText(costGrid.allWithCost).waitFor()
    // the Undo button of the toast takes back the costs, but no choice that was made since
    const restock = page.getByRole('checkbox', { name: imports.refundsRestock })
    // a message stays as long as the pointer is over it
    await page.getByRole('button', { name: costGrid.undo, exact: true }).first().hover()
    await restock.press('Space')
    expect(await restock.isChecked()).toBe(false)
    await page.getByRole('button', { name: costGrid.undo, exact: true }).first().click()
    await page.getByText(counted(costGrid, 'withoutCost', language, 300)).waitFor()
    expect(await restock.isChecked()).toBe(false)
    await page.getByRole('button', { name: costGrid.many, exact: true }).click()
    await dialog.getByLabel(costGrid.paste).fill(costs.join('\n'))
    await page.getByRole('button', { name: counted(costGrid, 'enter', language, 300), exact: true }).click()
    // the entered costs are still there after a reload
    await page.reload()
    await page.getByText(common.unsaved.restored).waitFor()
    await page.getByText(costGrid.allWithCost).waitFor()
    await click(counted(imports, 'import', language, 300))
    await page.getByText(imports.toDashboard).waitFor()
    expect(clicks).toBeLessThanOrEqual(10)
    const { statements } = await seller.api.call(getDashboard, { params: { businessId } })
    expect(statements[0]?.totals.coverageBp).toBe(10_000)
    const { rows } = await seller.api.call(listCostRows, { params: { businessId } })
    expect(
      rows
        .map(({ unitCost }) => unitCost)
        .toSorted((a, b) => a! - b!)
        .slice(0, 2),
    ).toEqual([50, 150])
    expectQuiet()
  })

  test('accepts costs that are typed or pasted, keeps them over a reload, saves them together and can undo the save', async () => {
    const seller = await at.seller()
    const { id: businessId } = await seller.api.newBusiness()
    await importFile(seller.api, businessId, salesOf(60))
    const listed = async () => (await seller.api.call(listCostRows, { params: { businessId } })).rows
    const before = await listed()
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    await page.goto(`/business/${businessId}/reports?period=all`)
    await page.getByRole('link', { name: dashboard.addCosts }).waitFor()
    await navigate(page, `/business/${businessId}/dashboard`)
    await page.getByRole('heading', { name: dashboard.recentProducts, exact: true }).waitFor()
    await page.getByRole('link', { name: dashboard.addCosts }).first().click()
    await page.waitForURL('**/costs?missing=1')
    const first = cell(page, 'SKU-1')
    await first.fill(language === 'ar' ? '١٢٫٥' : '12.5')
    await first.press('Enter')
    const focused = () => page.evaluate<string>('document.activeElement.value')
    await cell(page, 'SKU-2').press('Control+d')
    await expect.poll(focused).toBe(language === 'ar' ? '١٢٫٥' : '12.5')
    await cell(page, 'SKU-2').press('Escape')
    await expect.poll(focused).toBe('')
    // pastes a column that contains one empty cell and one unreadable cell
    await paste(page, '5\n\n7,25\nx\n')
    await page.getByText(costGrid.problems.amount_unreadable).waitFor()
    expect(await cell(page, 'SKU-2').inputValue()).toBe('5.00')
    expect(await cell(page, 'SKU-3').inputValue()).toBe('')
    expect(await cell(page, 'SKU-4').inputValue()).toBe('7.25')
    expect(await cell(page, 'SKU-5').getAttribute('aria-invalid')).toBe('true')
    await expectWellMade(page)
    await cell(page, 'SKU-5').fill('9')
    await page.reload()
    await page.getByText(common.unsaved.restored).waitFor()
    expect(await cell(page, 'SKU-5').inputValue()).toBe('9')
    await page.getByRole('note').waitFor()
    await expectWellMadeInEveryLook(page)
    // the Discard button in the bar below the grid asks before it discards the typed costs
    await page.getByRole('button', { name: common.unsaved.discard, exact: true }).last().click()
    await page.getByRole('button', { name: common.unsaved.keepEditing, exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await cell(page, 'SKU-5').inputValue()).toBe('9')

    // if the user opens another page during the save, that page shows what was saved and offers to undo it
    const saved = Promise.withResolvers<void>()
    await page.route('**/unit-costs', async (route) => {
      if (route.request().method() !== 'GET') await saved.promise
      await route.continue()
    })
    await first.focus()
    await first.press('Control+s')
    await navigate(page, `/business/${businessId}/dashboard`)
    await first.waitFor({ state: 'detached' })
    saved.resolve()
    await page.getByText(counted(costGrid, 'saved', language, 4)).hover()
    expect(await page.evaluate("Object.keys(localStorage).join().includes('safi-draft')")).toBe(false)
    await expect
      .poll(async () => (await listed()).filter(({ unitCost }) => unitCost !== null).map(({ sku }) => sku))
      .toEqual(['SKU-1', 'SKU-2', 'SKU-4', 'SKU-5'])
    await page.getByRole('button', { name: costGrid.undo }).first().click()
    await page.getByText(costGrid.undone).waitFor()
    await expectWellMade(page)
    expect(await listed()).toEqual(before)
    expectQuiet()
  })

  inEnglish(
    'reads an uploaded file, shows what changes, renders only visible rows, and says in which currency costs were typed when it changes',
    async () => {
      const seller = await at.seller()
      const { id: businessId } = await seller.api.newBusiness()
      await importFile(seller.api, businessId, salesOf(900))
      // a cost that equals the one in force is entered too, because it can be for another day
      const costs = [{ sku: 'SKU-900', unitCost: 400 }]
      await seller.api.call(saveUnitCosts, { params: { businessId }, body: { validFrom: 'always', costs } })
      const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
      // the filter for missing costs lists SKU-900 too while a cost is typed in its row
      await page.goto(`/business/${businessId}/costs?missing=1`)
      await cell(page, 'SKU-1').waitFor()
      // only the visible rows are in the document
      expect(await page.locator('main li input').count()).toBeLessThan(60)
      await page.getByRole('button', { name: costGrid.many }).click()
      const text = 'sku;unit_cost\nsku-1;3,5\nSKU-900;4\nSKU-2;-1\n'
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles(csvFile({ name: 'costs.csv', text }))
      const dialog = page.getByRole('dialog')
      await dialog.getByText(costGrid.problems.sign_mismatch).waitFor()
      await expectWellMadeInEveryLook(page)
      await dialog.getByRole('button', { name: counted(costGrid, 'enter', language, 2) }).click()
      await page.getByLabel(costGrid.search).fill('sku-900')
      expect(await cell(page, 'SKU-900').inputValue()).toBe('4.00')

      // the currency is corrected on another device while a cost is typed, so the page says in which currency that was
      const { id } = await seller.api.newBusiness()
      for (const sku of ['LAMP', 'MUG']) await seller.addProduct(id, { sku })
      await page.goto(`/business/${id}/costs`)
      await cell(page, 'LAMP').fill('5')
      await cell(page, 'LAMP').press('Control+s')
      await page.getByText(counted(costGrid, 'saved', language, 1)).hover()
      await cell(page, 'MUG').fill('9')
      expectQuiet()
      await seller.api.call(updateBusiness, {
        params: { businessId: id },
        body: { name: 'Shop', industry: 'retail', country: 'US', keepNumbers: true },
      })
      // undo is refused, because it would bring back amounts of the previous currency
      await page.getByRole('button', { name: costGrid.undo }).first().click()
      await page.getByText(errors.costs_changed_since).waitFor()
      const typedIn = page.getByText(say(common.unsaved.typedIn, { currency: '\u2066EGP\u2069' }))
      await typedIn.waitFor()
      expect(await page.getByText(common.unsaved.restored).count()).toBe(0)
      // a cost that is typed now is in the new currency
      await cell(page, 'MUG').fill('')
      await cell(page, 'MUG').fill('9')
      await typedIn.waitFor({ state: 'detached' })
    },
  )
})
