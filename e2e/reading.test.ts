import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { currencyUnit } from '#phrases/currency-unit.ts'
import { importFile } from '#server/testing/importing.ts'
import { expectWellMade } from './support/browser.ts'
import { journeys } from './support/journey.ts'
import { navigate } from './support/navigation.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()

/** A file in the import template with 40 orders. Half of them have large amounts, whose sums barely fit on a phone. */
const largeSales = {
  name: 'large.csv',
  text: [
    'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type',
    ...Array.from({ length: 40 }, (_, row) => {
      const day = `2026-03-${String(1 + (row % 28)).padStart(2, '0')}`
      return `10${row},1,${day},noon,USB-C-${row % 5},"كابل شحن USB-C سريع ٢٠ واط",1,${row % 2 ? 9 : 55_000}.75,${row % 2 ? 1 : 5_500}.00,9.50,EGP,sale`
    }),
  ].join('\n'),
}

describe('large amounts in Arabic', () => {
  test('fit on a phone with larger text, have aligned decimals on a wide screen, and leave the selected tab visible on a phone', async () => {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness({ name: 'متجر النيل' })
    await seller.addProduct(id, { name: 'كابل USB-C سريع', sku: 'USB-C-1' })
    await importFile(seller.api, id, largeSales)
    const { page, expectQuiet } = await at.visitAs(seller, { language: 'ar', width: 360 })
    const base = `/business/${id}`
    await page.goto(`${base}/dashboard`)
    const larger = await page.addStyleTag({ content: 'html { font-size: 112.5% }' })
    const { products, sales, reports } = wordsOf('ar')
    const heading = (hasText: string) => page.locator('main h1', { hasText })
    for (const [screen, shown] of [
      ['dashboard', heading('متجر النيل')],
      ['products', heading(products.title)],
      ['sales', heading(sales.title)],
      ['reports', heading(reports.title)],
      ['reports?tab=products', page.locator('tbody').getByText('كابل USB-C سريع', { exact: true })],
    ] as const) {
      if (screen !== 'dashboard') await navigate(page, `${base}/${screen}`)
      await shown.waitFor()
      await page.locator('main .tabular:visible').first().waitFor()
      await expectWellMade(page)
      expect(await overlapping(page), screen).toEqual([])
    }

    // the decimals of a column are aligned, also in Arabic
    await larger.evaluate((style) => (style as unknown as { remove(): void }).remove())
    await page.setViewportSize({ width: 1280, height: 740 })
    await page.locator('tbody tr').first().waitFor()
    const ends = await page
      .locator('tbody tr td:nth-of-type(2) bdi')
      .evaluateAll((amounts) =>
        (amounts as unknown as { getBoundingClientRect(): { right: number } }[]).map(
          (amount) => amount.getBoundingClientRect().right,
        ),
      )
    expect(ends.length).toBeGreaterThan(1)
    expect(new Set(ends.map(Math.round)).size).toBe(1)
    // the table states the currency once, not in each row
    const currency = currencyUnit('ar', 'EGP').text
    const { amountsIn } = wordsOf('ar').common.table
    await page.getByText(say(amountsIn, { currency })).waitFor()
    expect(await page.locator('tbody tr').first().textContent()).not.toContain(currency)
    await page.setViewportSize({ width: 360, height: 740 })

    // the last tab stays visible when the language, and so the direction, changes
    const chosen = page.getByRole('tab', { selected: true })
    await page.getByRole('tab').last().click()
    // the focus ring is hidden after a tap and visible after a key press
    const ring = () => page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle')
    expect(await ring()).toBe('none')
    await page.keyboard.press('ArrowRight')
    expect(await ring()).toBe('solid')
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'English' }).first().click()
    await page.locator('html[lang=en]').waitFor()
    await expect.poll(() => inSight(page)).toBe(true)
    await chosen.waitFor()
    expectQuiet()
  })
})

/** Returns the headline figures whose text is wider than the space for it, so that it would overlap the next figure. */
function overlapping(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('main dl dd .tabular')]
    .filter((amount) => {
      const { left, right } = amount.getBoundingClientRect()
      const place = amount.closest('dd').getBoundingClientRect()
      return left < place.left - 1 || right > place.right + 1
    }).map((amount) => amount.textContent)`)
}

function inSight(page: Page): Promise<boolean> {
  return page.evaluate(`(() => {
    const tab = document.querySelector('[role=tab][data-state=active]').getBoundingClientRect()
    const list = document.querySelector('[role=tablist]').getBoundingClientRect()
    return tab.left >= list.left - 1 && tab.right <= list.right + 1
  })()`)
}
