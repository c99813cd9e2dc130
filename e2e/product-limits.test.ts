import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { EGP_AMOUNTS, KWD_AMOUNTS, PRODUCT_BOUNDARIES } from '#contract/testing/boundaries.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { break500, cut, journeys, LOOKS, testsIn } from './support/journey.ts'
import { expectLimits, messagesOf } from './support/limits.ts'
import { productForm } from './support/product-form.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()
const ONE = 'businesses/[0-9a-f-]{36}/products/[0-9a-f-]{36}'

describe.each(LOOKS)('limits of a product in $language at $width px', ({ language, width, dark }) => {
  const { catalog, common, products, validation } = wordsOf(language)
  const { inArabic } = testsIn(language)

  async function opened(country: 'EG' | 'KW', prepare = async (_page: Page) => {}) {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness({ country })
    const visit = await at.visitAs(seller, { language, width, dark })
    await prepare(visit.page)
    await visit.page.goto(`/business/${id}/products?view=cards`)
    const form = productForm(visit.page, language)
    const open = async () => {
      await visit.page.getByRole('button', { name: products.add, exact: true }).first().click()
      await form.dialog.waitFor()
    }
    await open()
    return { form, open, ...visit }
  }

  // the unit tests of the wizard try every value at the limits; here each field shows each of its errors once
  test('show each error at its field, in currencies with two and with three decimals', async () => {
    const country = language === 'en' ? 'EG' : 'KW'
    const tables = language === 'en' ? [...PRODUCT_BOUNDARIES, ...EGP_AMOUNTS] : KWD_AMOUNTS
    const { page, form, expectQuiet } = await opened(country)
    const casesOf = (step: string) =>
      tables.filter(({ path }) => (/^(platforms|costItems)/.exec(path)?.[0] ?? 'details') === step)
    const tryAll = async (step: string) => {
      for (const { path, cases } of casesOf(step)) {
        const byError = new Map(cases.map((each) => [each[2], each]))
        await expectLimits(page, form.field(path), [...byError.values()], validation)
        await form.field(path).fill(path.endsWith('amount') || path === 'quantity' ? '1' : '')
      }
    }
    await tryAll('details')
    await form.fillDetails()
    await expectWellMade(page)
    await form.jump('platforms')
    await form.choose('noon')
    await tryAll('platforms')
    await form.jump('costs')
    await form.addCost(catalog.costCategories.product, '1')
    await tryAll('costItems')

    // an invalid cost does not block the next step of the wizard, only saving
    await form.field('costItems.0.amount').fill('-1')
    await form.next.click()
    await form.dialog.getByRole('alert').getByText(products.preview.unreadable).waitFor()
    await form.button(products.wizard.create).click()
    await form.field('costItems.0.amount').waitFor()
    expect(await messagesOf(page, form.field('costItems.0.amount'))).toEqual([validation.costAmountNegative])
    await expectWellMade(page)
    expectQuiet()
  })

  inArabic(
    'show an error and keep the input when a request of the wizard fails, and let the retry complete',
    async () => {
      // the wizard requests the list of platforms when it opens
      let mend = async () => {}
      const { page, form } = await opened('EG', async (page) => {
        mend = await break500(page, 'GET', 'platforms')
      })
      const { platforms, costs } = products
      const retry = () => form.button(common.retry).click()
      await form.fillDetails()
      await form.next.click()
      await form.dialog.getByRole('alert').getByText(products.loadPlatformsFailed).waitFor()
      await expectWellMadeInEveryLook(page)
      await mend()
      await retry()
      await form.choose('noon')

      mend = await cut(page, 'POST', 'platforms')
      await form.dialog.getByLabel(platforms.customLabel).fill('My Store')
      await form.button(platforms.customAdd).click()
      await page.getByText(platforms.customFailed).waitFor()
      await mend()
      await form.button(platforms.customAdd).click()
      await page.getByText(platforms.customDone).waitFor()

      mend = await break500(page, 'GET', 'cost-categories')
      await form.next.click()
      await form.dialog.getByRole('alert').getByText(products.loadCategoriesFailed).waitFor()
      await mend()
      await retry()

      mend = await break500(page, 'POST', 'cost-categories')
      await form.dialog.getByLabel(costs.customLabel).fill('Photos')
      await form.button(costs.customAdd).click()
      await page.getByText(costs.customFailed).waitFor()
      await mend()
      await form.button(costs.customAdd).click()
      await page.getByText(costs.customDone).waitFor()
      await form.next.click()

      for (const breaks of [break500, cut]) {
        mend = await breaks(page, 'POST', 'businesses/[0-9a-f-]{36}/products')
        await form.button(products.wizard.create).click()
        await page.getByText(products.saveFailed).first().waitFor()
        await mend()
      }
      await form.button(products.wizard.create).click()
      await page.getByText(products.createDone).waitFor()

      // if the product to edit cannot be loaded, the dialog offers to try again
      mend = await break500(page, 'GET', ONE)
      await page.getByRole('button', { name: products.edit, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: products.wizard.editTitle })
      await dialog.getByRole('alert').getByText(products.loadOneFailed).waitFor()
      await mend()
      await dialog.getByRole('button', { name: common.retry }).click()
      expect(await form.field('name').inputValue()).toBe('Oud 50 ml')
      await form.jump('preview')
      mend = await break500(page, 'PUT', ONE)
      await form.button(products.wizard.update).click()
      await page.getByText(products.saveFailed).first().waitFor()
      await mend()
      await form.button(products.wizard.update).click()
      await page.getByText(products.updateDone).waitFor()
    },
  )
})

test('the longest name and the largest amounts fit on a card, and an error that only the server detects is shown at its field', async () => {
  const { products, validation } = wordsOf('en')
  const seller = await at.seller()
  const { id } = await seller.api.newBusiness({ country: 'KW' })
  const largest = { price: 1_000_000_000, quantity: 1_000_000 }
  await seller.addProduct(id, { name: 'y'.repeat(199), ...largest })
  const { page } = await at.visitAs(seller, { language: 'en' })
  await page.goto(`/business/${id}/products?view=cards`)
  await page.getByText('y'.repeat(199)).first().waitFor()
  await expectWellMadeInEveryLook(page)
  const form = productForm(page, 'en')
  await page.getByRole('button', { name: products.add, exact: true }).first().click()
  await form.fillDetails()
  await form.jump('platforms')
  await form.choose('noon')
  await form.jump('preview')
  // changes the request on its way, after the form has validated it
  await page.route('**/api/businesses/*/products', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.continue({
      postData: JSON.stringify({ ...route.request().postDataJSON(), price: 1_000_000_001 }),
    })
  })
  await form.button(products.wizard.create).click()
  await form.field('price').waitFor()
  expect(await messagesOf(page, form.field('price'))).toEqual([
    say(validation.priceTooLarge, { limit: '1,000,000' }),
  ])
})
