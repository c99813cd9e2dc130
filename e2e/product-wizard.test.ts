import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getProduct } from '#contract/products.ts'
import { CATEGORY_NAME, PLATFORM_NAME } from '#contract/testing/boundaries.ts'
import { BUILT_IN_COST_CATEGORIES } from '#domain/catalog/platforms.ts'
import { currencyUnit } from '#phrases/currency-unit.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { journeys, LOOKS, testsIn } from './support/journey.ts'
import { messagesOf } from './support/limits.ts'
import { productForm, type Step } from './support/product-form.ts'
import { expectToast } from './support/toasts.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()
const STEPS: Step[] = ['details', 'platforms', 'costs', 'preview']

describe.each(LOOKS)('the product wizard in $language at $width px', ({ language, width, dark }) => {
  const { catalog, common, products, validation } = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)

  async function opened({ stocked = false } = {}) {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness({ name: 'Nile Shop' })
    const product = stocked ? await seller.addProduct(id) : undefined
    const visit = await at.visitAs(seller, { language, width, dark })
    await visit.page.goto(`/business/${id}/products?view=cards`)
    const form = productForm(visit.page, language)
    const add = () => visit.page.getByRole('button', { name: products.add, exact: true }).first().click()
    await add()
    return { seller, businessId: id, product, form, add, ...visit }
  }

  test('has four steps: Next requires the needed fields and marks steps as completed', async () => {
    const { page, form, expectQuiet } = await opened()
    const { next, dialog } = form
    await dialog.waitFor()
    expect(await form.step('details').getAttribute('aria-current')).toBe('step')
    expect(await dialog.getByLabel(common.stepDone).count()).toBe(0)
    await form.button(common.cancel).waitFor()

    // step "details": Next requires name, price and quantity
    expect(await next.isDisabled()).toBe(true)
    await form.field('name').fill('Oud 50 ml')
    expect(await next.isDisabled()).toBe(true)
    await form.field('quantity').fill('40')
    expect(await next.isDisabled()).toBe(true)
    await form.field('price').fill('250')
    expect(await next.isDisabled()).toBe(false)
    for (const path of ['name', 'price', 'quantity']) {
      const typed = await form.field(path).inputValue()
      await form.field(path).fill(' ')
      expect(await next.isDisabled()).toBe(true)
      await form.field(path).fill(typed)
    }
    await expectWellMade(page)
    await next.click()

    // step "platforms": Next requires at least one platform
    await dialog.getByRole('checkbox').first().waitFor()
    expect(await form.step('platforms').getAttribute('aria-current')).toBe('step')
    expect(await form.step('details').getByLabel(common.stepDone).count()).toBe(1)
    expect(await next.isDisabled()).toBe(true)
    await form.choose('noon')
    expect(await next.isDisabled()).toBe(false)
    await form.choice('noon').uncheck()
    expect(await next.isDisabled()).toBe(true)
    await form.choose('Amazon')
    const amazon = form.platform('Amazon')
    await amazon.getByLabel(products.platforms.referralFee).fill('15')
    if (width < 640) {
      // on a phone, only one platform is expanded at a time; a collapsed one shows its fees in a line
      const unit = currencyUnit(language, 'EGP').text
      const outbound = amazon.getByLabel(products.platforms.outboundFee)
      await outbound.fill('5')
      await amazon.getByText(unit, { exact: true }).first().waitFor()
      await form.choose('Jumia')
      expect(await amazon.getByLabel(products.platforms.referralFee).isVisible()).toBe(false)
      await amazon
        .getByText('15%')
        .filter({ hasText: `5 ${unit}` })
        .waitFor()
      await expectWellMade(page)
      await amazon.getByRole('button', { expanded: false }).click()
      await outbound.fill('')
      // an error keeps the fees of a platform expanded, also while the user corrects it
      const fee = amazon.getByLabel(products.platforms.referralFee)
      await fee.fill('101')
      await fee.press('Tab')
      await form.platform('Jumia').getByRole('button', { expanded: false }).click()
      await fee.fill('15')
      expect(await fee.isVisible()).toBe(true)
      await form.choice('Jumia').uncheck()
    }
    await expectWellMade(page)
    await next.click()

    // step "costs": all built-in categories are listed without costs, and Next is enabled
    for (const code of BUILT_IN_COST_CATEGORIES) {
      const group = form.category(catalog.costCategories[code])
      await group.waitFor()
      expect(await group.getByRole('textbox').count()).toBe(0)
    }
    expect(await next.isDisabled()).toBe(false)
    await form.addCost(catalog.costCategories.product, '80')
    await form.button(common.previous).click()
    expect(await form.step('platforms').getAttribute('aria-current')).toBe('step')
    await next.click()
    await form.addCost(catalog.costCategories.packaging, '10')
    await expectWellMade(page)
    await next.click()

    // step "preview": 250 - 90 - 37.50 = 122.50 on Amazon; then the product is created
    await dialog.getByText('122.50').first().waitFor()
    expect(await form.step('preview').getAttribute('aria-current')).toBe('step')
    expect(await dialog.getByLabel(common.stepDone).count()).toBe(3)
    expect(await next.count()).toBe(0)
    await expectWellMade(page)
    await form.button(products.wizard.create).click()
    await page.getByText(products.createDone).waitFor()
    await page.getByRole('heading', { name: 'Oud 50 ml', exact: true }).waitFor()

    // when the wizard is opened again, it is empty and at the first step
    await page.getByRole('button', { name: products.add, exact: true }).click()
    expect(await form.step('details').getAttribute('aria-current')).toBe('step')
    expect(await dialog.getByLabel(common.stepDone).count()).toBe(0)
    expect(await form.field('name').inputValue()).toBe('')
    expectQuiet()
  })

  inArabic(
    'jumps to any step from the progress bar, opens the first step with a missing or invalid value on saving, and refuses a blank or existing name for a custom platform or cost category',
    async () => {
      const { page, form, add, expectQuiet } = await opened()
      for (const step of ['preview', 'costs', 'platforms', 'details', 'costs'] as const) {
        await form.jump(step)
        for (const each of STEPS)
          expect(await form.step(each).getAttribute('aria-current')).toBe(each === step ? 'step' : null)
        await form.dialog.locator('h3:focus').waitFor()
      }
      expect(await form.dialog.getByLabel(common.stepDone).count()).toBe(0)
      await form.next.click()
      await form.button(products.wizard.create).click()
      await page.getByText(validation.requiredFields).waitFor()
      expect(await form.step('details').getAttribute('aria-current')).toBe('step')
      expect(await messagesOf(page, form.field('name'))).toEqual([validation.productNameRequired])
      expect(await messagesOf(page, form.field('price'))).toEqual([validation.pricePositive])
      expect(await messagesOf(page, form.field('quantity'))).toEqual([validation.quantityWhole])
      expect(await form.dialog.locator(':focus').getAttribute('name')).toBe('name')
      await expectWellMadeInEveryLook(page)

      await form.fillDetails()
      await form.jump('preview')
      await form.button(products.wizard.create).click()
      await page.getByText(validation.platformRequired).first().waitFor()
      expect(await form.step('platforms').getAttribute('aria-current')).toBe('step')
      await form.dialog.getByRole('alert').getByText(validation.platformRequired).waitFor()
      await form.choose('noon')
      await form.field('platforms.0.referralFeePpm').fill('100.01')
      await form.jump('preview')
      await form.dialog.getByRole('alert').getByText(products.preview.unreadable).waitFor()
      await form.button(products.wizard.create).click()
      await form.field('platforms.0.referralFeePpm').waitFor()
      expect(await messagesOf(page, form.field('platforms.0.referralFeePpm'))).toEqual([
        validation.referralFeeTooLarge,
      ])
      expect(await form.dialog.locator(':focus').getAttribute('name')).toBe('platforms.0.referralFee')
      await form.field('platforms.0.referralFeePpm').fill('100')
      await form.jump('preview')
      await form.button(products.wizard.create).click()
      await expectToast(page, products.createDone)
      await form.dialog.waitFor({ state: 'detached' })
      expectQuiet()

      await add()
      await refusesNames(page, form)
    },
  )

  inEnglish(
    'asks before it closes with unsaved changes, closes without a question if there are none, and updates a product by replacing all its values',
    async () => {
      const { page, seller, businessId, product, form, add, expectQuiet } = await opened({ stocked: true })
      const asked = page.getByRole('dialog', { name: common.unsaved.discardTitle })
      // for a moment after the inner dialog has closed, Radix ignores a click outside of the outer one
      const clickOutside = () =>
        expect
          .poll(async () => {
            if ((await asked.count()) === 0) await page.mouse.click(5, 400)
            return asked.isVisible()
          })
          .toBe(true)
      await form.button(common.cancel).click()
      await form.dialog.waitFor({ state: 'detached' })
      await add()
      await form.field('name').fill('Oud')
      for (const leave of [
        () => form.button(common.cancel).click(),
        () => form.button(common.close).click(),
        () => page.keyboard.press('Escape'),
        clickOutside,
      ]) {
        await leave()
        await asked.waitFor()
        await asked.getByRole('button', { name: common.unsaved.keepEditing }).click()
        await asked.waitFor({ state: 'detached' })
        expect(await form.field('name').inputValue()).toBe('Oud')
      }
      await form.button(common.cancel).click()
      await expectWellMadeInEveryLook(page)
      await asked.getByRole('button', { name: common.unsaved.discard, exact: true }).click()
      await form.dialog.waitFor({ state: 'detached' })
      await add()
      expect(await form.field('name').inputValue()).toBe('')
      await form.button(common.cancel).click()
      await form.dialog.waitFor({ state: 'detached' })

      await page.getByRole('button', { name: products.edit, exact: true }).click()
      await page.getByRole('dialog', { name: products.wizard.editTitle }).waitFor()
      expect(await form.field('name').inputValue()).toBe('Desk lamp')
      await form.fillDetails({ name: 'Floor lamp', price: '300', quantity: '7' })
      await form.jump('platforms')
      await form.choice('noon').uncheck()
      await form.choose('Etsy')
      await form.jump('costs')
      for (let rows = 2; rows > 0; rows--) await form.button(products.costs.removeItem).first().click()
      await form.dialog.locator('h3:focus').waitFor()
      await form.addCost(catalog.costCategories.advertising, '25')
      await form.jump('preview')
      expect(await form.button(products.wizard.create).count()).toBe(0)
      await form.button(products.wizard.update).click()
      await page.getByText(products.updateDone).waitFor()
      await form.dialog.waitFor({ state: 'detached' })
      const params = { businessId, productId: product?.id ?? '' }
      const saved = await seller.api.call(getProduct, { params })
      expect(saved).toMatchObject({ name: 'Floor lamp', price: 30_000, quantity: 7, unitCost: 2_500 })
      expect(saved.platforms.map(({ name }) => name)).toEqual(['Etsy'])
      expect(saved.costItems.map(({ categoryCode, amount }) => [categoryCode, amount])).toEqual([
        ['advertising', 2_500],
      ])
      expectQuiet()
    },
  )

  async function refusesNames(page: Page, form: ReturnType<typeof productForm>): Promise<void> {
    const { errors } = wordsOf(language)
    const tryNames = async (label: string, add: string, cases: typeof PLATFORM_NAME) => {
      const field = form.dialog.getByLabel(label)
      for (const [typed, , code] of cases) {
        await field.fill(typed)
        await form.button(add).click()
        await form.dialog.getByRole('alert').getByText(validation[code!], { exact: true }).waitFor()
        expect(await messagesOf(page, field)).toEqual([validation[code!]])
        await field.fill('x')
        expect(await messagesOf(page, field)).toEqual([])
      }
      return field
    }
    const { platforms, costs } = products
    await form.fillDetails()
    await form.jump('platforms')
    const platform = await tryNames(platforms.customLabel, platforms.customAdd, PLATFORM_NAME)
    await platform.fill(' My Store ')
    await platform.press('Enter')
    await page.getByText(platforms.customDone).waitFor()
    expect(await form.dialog.getByRole('checkbox', { name: 'My Store', exact: true }).isChecked()).toBe(true)
    await form.platform('My Store').waitFor()
    await platform.fill('MY STORE')
    await form.button(platforms.customAdd).click()
    await page.getByText(errors.platform_name_taken).waitFor()

    await form.jump('costs')
    const category = await tryNames(costs.customLabel, costs.customAdd, CATEGORY_NAME)
    await category.fill('Photos')
    await form.button(costs.customAdd).click()
    await page.getByText(costs.customDone).waitFor()
    await form.addCost('Photos', '3')
    await category.fill('photos')
    await category.press('Enter')
    await page.getByText(errors.category_name_taken).waitFor()
    await expectWellMadeInEveryLook(page)
    await form.jump('preview')
    await form.button(products.wizard.create).click()
    await expectToast(page, products.createDone)
  }
})
