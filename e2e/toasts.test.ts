import { describe, expect, test } from 'vitest'
import { journeys, LOOKS } from './support/journey.ts'
import { reach } from './support/keyboard.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()

describe.each(LOOKS)('toasts in $language at $width px', ({ language, width, dark }) => {
  test('cover the bars of the page, and do not hold the focus when the user presses Tab', async () => {
    const seller = await at.seller()
    const { id: businessId } = await seller.api.newBusiness()
    const { products } = wordsOf(language)
    await seller.addProduct(businessId)
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    await page.goto(`/business/${businessId}/products?view=cards`)
    await page.getByRole('button', { name: products.stock, exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('7')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: products.stockDialog.submit, exact: true })
      .click()
    const toast = page.getByText(products.stockDialog.done, { exact: true })
    await toast.waitFor()
    // a toast stays as long as the pointer is over it
    await toast.hover()
    const uppermost = () =>
      toast.evaluate((node) => {
        const { left, top, width, height } = node.getBoundingClientRect()
        const found = node.ownerDocument.elementFromPoint(left + width / 2, top + height / 2)
        return found !== null && (node.contains(found) || found.contains(node)) && found.tagName !== 'HTML'
      })
    await expect.poll(uppermost).toBe(true)
    // in the tab order, toasts come after the footer
    await page.locator('footer button').last().focus()
    const shown = page.locator('[data-sonner-toast]')
    await reach(page, shown)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await shown.and(page.locator(':focus')).count()).toBe(0)
    expectQuiet()
  })
})
