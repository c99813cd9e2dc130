import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { csvFile } from './support/csv-file.ts'
import { journeys, LOOKS, testsIn } from './support/journey.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()

/** A seller's own table in Arabic. Safi recognises the status column, and excludes the cancelled row from sales. */
const arabicList = (rows: readonly string[]) =>
  csvFile({
    name: 'my-list.csv',
    text: ['رقم الطلب,التاريخ,رمز المنتج,العدد,سعر القطعة,المحصّل,الحالة', ...rows, ''].join('\r\n'),
  })
/** Two units sold for 250.00 each with a commission of 40.00, and a cancelled row. */
const january = arabicList([
  '٧٠٠١,2026-01-20,OUD-50,٢,٢٥٠٫٠٠,٤٠٫٠٠,تم',
  '٧٠٠٢,2026-01-21,OUD-50,١,٢٥٠٫٠٠,٢٠٫٠٠,ملغي',
])
const february = arabicList(['٧٠٠٣,2026-02-20,OUD-50,١,٢٥٠٫٠٠,٢٠٫٠٠,تم'])

const shows = (page: Page, text: string) =>
  page.locator('main').getByText(text, { exact: false }).filter({ visible: true }).first().waitFor()

describe.each(LOOKS)('a custom table in $language at $width px', (look) => {
  const { imports, instant, dashboard } = wordsOf(look.language)
  const { inArabic } = testsIn(look.language)
  const { mapping } = imports

  /** Confirms the column mapping: suggestions are preselected, and the seller selects the columns that Safi cannot know. */
  async function explain(page: Page) {
    await page.getByText(mapping.unknown).waitFor()
    await page.getByText(mapping.title).waitFor()
    const field = (name: keyof typeof mapping.fields) => page.getByLabel(mapping.fields[name]).first()
    await expect.poll(() => field('orderId').inputValue()).toBe('رقم الطلب')
    if (look.width < 640) {
      // on a phone, recognised columns are collapsed and the others come first
      expect(await field('orderId').isVisible()).toBe(false)
      await expectWellMade(page)
      await page.getByRole('button', { name: /recognised|تعرّفنا/ }).click()
      await field('orderId').waitFor()
      // an error in a collapsed column opens the recognised columns, and correcting the error does not collapse them again
      await field('date').selectOption('')
      await page.getByRole('button', { name: /recognised|تعرّفنا/ }).click()
      await page.getByRole('button', { name: mapping.submit }).click()
      await page.getByText(mapping.gaps.date).waitFor()
      expect(await field('date').isVisible()).toBe(true)
      await field('date').selectOption({ label: 'التاريخ' })
      expect(await field('date').isVisible()).toBe(true)
    }
    expect(await field('referralFee').inputValue()).toBe('')
    await page.getByText('250', { exact: false }).or(page.getByText('٢٥٠٫٠٠')).first().waitFor()
    await expectWellMade(page)
    await page.getByRole('button', { name: mapping.submit }).click()
    await page.getByText(mapping.gaps.platform).waitFor()
    await page.getByText(mapping.gaps.currency).waitFor()
    await page.getByLabel(mapping.platform).fill('Souq')
    await page.keyboard.press('Tab')
    await page.getByLabel(mapping.wholeCurrency).selectOption('EGP')
    await field('referralFee').selectOption({ label: 'المحصّل' })
    await expectWellMade(page)
    await page.getByRole('button', { name: mapping.submit }).click()
  }

  test('is mapped once in a business, can be corrected, and is read without questions the next time', async () => {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness()
    const { page, expectQuiet } = await at.visitAs(seller, look)
    await page.goto(`/business/${id}/import`)
    const input = page.locator('input[type=file]')
    await input.setInputFiles(january)
    await explain(page)

    await page.getByText(imports.everyRow).first().waitFor()
    await shows(page, '500.00')
    await shows(page, '40.00')
    await page.getByRole('heading', { name: imports.leftOut.title }).waitFor()
    await expectWellMade(page)

    // a wrong mapping can be corrected before the import
    await page.getByRole('button', { name: mapping.change }).click()
    await expect.poll(() => page.getByLabel(mapping.platform).inputValue()).toBe('Souq')
    await page.getByLabel(mapping.platform).fill('Salla Store')
    await page.keyboard.press('Tab')
    await expectWellMade(page)
    await page.getByRole('button', { name: mapping.submit }).click()
    await shows(page, 'Salla Store')
    await page.getByRole('button', { name: new RegExp(imports.import_other.split(' ')[0] ?? '') }).click()
    await page.getByText(imports.toDashboard).waitFor()
    await shows(page, '40.00')

    // the next file with the same columns is read without questions
    await page.getByText(imports.another).click()
    await input.setInputFiles(february)
    await page.getByText(imports.everyRow).first().waitFor()
    await shows(page, 'Salla Store')
    await shows(page, '230.00')
    expect(await page.getByText(mapping.title).count()).toBe(0)
    expectQuiet()
  })

  inArabic('can be mapped by a visitor, who sees the profit without an account', async () => {
    const { page, expectQuiet } = await at.visit(look)
    await page.goto('/import')
    await page.locator('input[type=file]').first().setInputFiles(january)
    await explain(page)
    await shows(page, '500.00')
    await shows(page, '460.00')
    await page.getByText(dashboard.totalOrders).first().waitFor()
    await expectWellMadeInEveryLook(page)
    await page.getByRole('button', { name: instant.another }).click()
    await page.getByText(imports.drop).waitFor()
    expectQuiet()
  })
})
