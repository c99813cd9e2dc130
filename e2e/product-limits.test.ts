import { describe, expect, test } from 'vitest'
import { getProduct, listProducts } from '#contract/products.ts'
import { EGP_AMOUNTS, KWD_AMOUNTS, PRODUCT_BOUNDARIES } from '#contract/testing/boundaries.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { break500, cut, journeys, LOOKS, testsIn } from './support/journey.ts'
import { expectLimits, messagesOf } from './support/limits.ts'
import { productForm } from './support/product-form.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()
const ONE = 'businesses/[0-9a-f-]{36}/products/[0-9a-f-]{36}'

describe.each(LOOKS)('limits of a product in $language at $width px', ({ language, width, dark }) => {
  const { catalog, common, products, validation } = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)

  async function opened(country: 'EG' | 'KW') {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness({ country })
    const visit = await at.visitAs(seller, { language, width, dark })
    await visit.page.goto(`/business/${id}/products?view=cards`)
    const form = productForm(visit.page, language)
    const open = async () => {
      await visit.page.getByRole('button', { name: products.add, exact: true }).first().click()
      await form.dialog.waitFor()
    }
    await open()
    return { seller, businessId: id, form, open, ...visit }
  }

  test('show the right error at every limit, in currencies with two and with three decimals', async () => {
    const country = language === 'en' ? 'EG' : 'KW'
    const tables = language === 'en' ? [...PRODUCT_BOUNDARIES, ...EGP_AMOUNTS] : KWD_AMOUNTS
    const { page, form, expectQuiet } = await opened(country)
    const casesOf = (step: string) =>
      tables.filter(({ path }) => (/^(platforms|costItems)/.exec(path)?.[0] ?? 'details') === step)
    const tryAll = async (step: string) => {
      for (const { path, cases } of casesOf(step)) {
        await expectLimits(page, form.field(path), cases, validation)
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

  inEnglish('allow the shortest and longest names and the smallest and largest numbers', async () => {
    const { page, seller, businessId, form, open, expectQuiet } = await opened('KW')
    const save = async (typed: Record<string, string>) => {
      const fill = async (step: 'details' | 'platforms' | 'costItems') => {
        for (const [path, text] of Object.entries(typed)) {
          const isHere = step === 'details' ? !path.includes('.') : path.startsWith(step)
          if (isHere) await form.field(path).fill(text)
        }
      }
      await fill('details')
      await form.next.click()
      await form.choose('noon')
      await fill('platforms')
      await form.next.click()
      await form.addCost(catalog.costCategories.product, '0')
      await fill('costItems')
      await form.next.click()
      await form.button(products.wizard.create).click()
      await form.dialog.waitFor({ state: 'detached' })
      const { products: saved } = await seller.api.call(listProducts, { params: { businessId } })
      return seller.api.call(getProduct, { params: { businessId, productId: saved[0]?.id ?? '' } })
    }
    const least = await save({ name: 'x', price: '0.001', quantity: '0', 'costItems.0.amount': '0' })
    expect(least).toMatchObject({ name: 'x', price: 1, quantity: 0, unitCost: 0 })
    expect(least.platforms).toMatchObject([{ referralFeePpm: 0, outboundFee: 0, monthlyStorageFee: 0 }])
    await open()
    const most = await save({
      name: 'y'.repeat(199),
      price: '1,000,000',
      quantity: '1000000',
      'platforms.0.referralFeePpm': '100',
      'platforms.0.outboundFee': '10,000.000',
      'platforms.0.monthlyStorageFee': '10000',
      'costItems.0.amount': '1000000.000',
    })
    expect(most).toMatchObject({
      name: 'y'.repeat(199),
      price: 1_000_000_000,
      quantity: 1_000_000,
      unitCost: 1_000_000_000,
      platforms: [{ referralFeePpm: 1_000_000, outboundFee: 10_000_000, monthlyStorageFee: 10_000_000 }],
    })
    await expectWellMadeInEveryLook(page)
    expectQuiet()
  })

  inArabic(
    'show an error and keep the input when a request of the wizard fails, and let the retry complete',
    async () => {
      const { page, form, open } = await opened('EG')
      const { platforms, costs } = products
      const retry = () => form.button(common.retry).click()
      // the wizard requests the list of platforms when it opens
      let mend = await break500(page, 'GET', 'platforms')
      await page.reload()
      await open()
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

test('an error that only the server detects is shown at its field', async () => {
  const { products, validation } = wordsOf('en')
  const seller = await at.seller()
  const { id } = await seller.api.newBusiness()
  const { page } = await at.visitAs(seller, { language: 'en' })
  await page.goto(`/business/${id}/products?view=cards`)
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
      postData: JSON.stringify({ ...route.request().postDataJSON(), price: 100_000_001 }),
    })
  })
  await form.button(products.wizard.create).click()
  await form.field('price').waitFor()
  expect(await messagesOf(page, form.field('price'))).toEqual([validation.priceTooLarge])
})
