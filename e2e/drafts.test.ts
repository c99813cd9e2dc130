import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listFeeRules } from '#contract/fees.ts'
import { listProducts } from '#contract/products.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { TEST_PASSWORD } from '#server/testing/test-client.ts'
import { signUpThroughPage } from './support/account.ts'
import { accountPages } from './support/account-pages.ts'
import { expectWellMadeInEveryLook } from './support/browser.ts'
import { csvFile } from './support/csv-file.ts'
import { cut, journeys, loseAnswer } from './support/journey.ts'
import { menuButton, navigate } from './support/navigation.ts'
import { productForm } from './support/product-form.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()
/** A file whose dates are ambiguous: 03/04 can be in March or in April. */
const openDates = csvFile({
  name: 'open.csv',
  text: templateFile.text
    .replace('2026-03-20', '03/04/2026')
    .replace('2026-03-21', '04/04/2026')
    .replace('2026-03-25', '05/04/2026'),
})
const ownTable = csvFile({ name: 'own.csv', text: 'Sold on,Ref,Code,Qty,Amount\n2026-03-01,1,A,1,10.00\n' })
const shot = process.env.SAFI_SHOTS
const keptDrafts = (page: Page) =>
  page.evaluate<string[]>(`Object.keys(localStorage).filter((key) => key.startsWith('safi-draft:'))`)

async function pictures(page: Page, name: string): Promise<void> {
  if (!shot) return
  const own = page.viewportSize()!
  for (const width of [360, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: `${shot}/draft-${name}-${width}-${colorScheme}.png` })
    }
  await page.setViewportSize(own)
}

describe('unsaved changes', () => {
  test('survive the Back button, a reload and a lost connection in the product wizard', async () => {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness({ name: 'Nile Shop' })
    const { page } = await at.visitAs(seller, { language: 'en', width: 1280 })
    const { common, products } = wordsOf('en')
    const { unsaved } = common
    const form = productForm(page, 'en')
    const add = page.getByRole('button', { name: products.add, exact: true }).first()
    const asked = page.getByRole('dialog', { name: unsaved.discardTitle })
    // A busy browser takes a while to return to the history entry of the page after a Back that was blocked.
    await page.addInitScript(
      '{ const { go } = History.prototype; History.prototype.go = function (by) { setTimeout(() => go.call(this, by), 200) } }',
    )
    // adds a history entry, to which the Back button returns
    await page.goto(`/business/${id}/fees`)
    await page.getByRole('navigation').getByRole('link', { name: common.nav.products, exact: true }).click()

    // nothing was entered, so Back closes the wizard and stays on the page
    await add.click()
    await form.dialog.waitFor()
    await page.goBack()
    await form.dialog.waitFor({ state: 'detached' })
    await page.waitForURL(`**/business/${id}/products`)

    await add.click()
    await form.fillDetails()
    await form.next.click()
    await form.choose('noon')
    await page.goBack()
    await expect.poll(() => form.step('details').getAttribute('aria-current')).toBe('step')
    await page.goBack()
    await asked.waitFor()
    // Back closes the question and returns to the form
    await page.goBack()
    await asked.waitFor({ state: 'detached' })
    await form.next.click()
    await expect.poll(() => form.step('platforms').getAttribute('aria-current')).toBe('step')

    await page.reload()
    await add.click()
    await form.dialog.getByText(unsaved.restored).waitFor()
    expect(await form.step('platforms').getAttribute('aria-current')).toBe('step')
    expect(await form.choice('noon').isChecked()).toBe(true)
    await expectWellMadeInEveryLook(page)
    await pictures(page, 'wizard-en')
    // the server saves the product, but its answer is lost
    await form.jump('details')
    await form.field('name').fill('Oud 60 ml')
    await form.jump('preview')
    const mend = await loseAnswer(page, 'POST', 'businesses/[^/]+/products')
    await form.button(products.wizard.create).click()
    await page.getByText(products.saveFailed).waitFor()
    await page.reload()
    await mend()
    await add.click()
    await form.button(products.wizard.create).click()
    await page.getByText(products.createDone).waitFor()
    await form.dialog.waitFor({ state: 'detached' })
    const saved = await seller.api.call(listProducts, { params: { businessId: id } })
    expect(saved.products).toMatchObject([{ name: 'Oud 60 ml', price: 25_000, quantity: 40 }])
    expect(await keptDrafts(page)).toEqual([])
    await add.click()
    expect(await form.field('name').inputValue()).toBe('')
  })

  test('can be restored or discarded in other dialogs, and are removed at logout', async () => {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness({ name: 'Nile Shop' })
    const { page, expectQuiet } = await at.visitAs(seller, { language: 'ar', width: 360 })
    const { common, costs, fees } = wordsOf('ar')
    const { unsaved } = common
    const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
    const asked = page.getByRole('dialog', { name: unsaved.discardTitle })
    const discard = asked.getByRole('button', { name: unsaved.discard, exact: true })

    await page.goto(`/business/${id}/costs/shipments`)
    await page.getByRole('button', { name: costs.shipments.add }).click()
    await field(costs.shipments.name).fill('حاوية مارس')
    await field(costs.shipments.units).fill('10')
    // the browser does not ask before the reload, because the draft is stored
    await page.reload()
    await page.getByRole('button', { name: costs.shipments.add }).click()
    await page.getByText(unsaved.restored).waitFor()
    expect(await field(costs.shipments.name).inputValue()).toBe('حاوية مارس')
    expect(await field(costs.shipments.units).inputValue()).toBe('10')
    await expectWellMadeInEveryLook(page)
    await pictures(page, 'shipment-ar')
    await page.getByRole('note').getByRole('button', { name: unsaved.discard }).click()
    await discard.click()
    await page.getByText(unsaved.restored).waitFor({ state: 'detached' })
    expect(await field(costs.shipments.name).inputValue()).toBe('')
    expect(await keptDrafts(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await menuButton(page, 'ar').click()
    await page.getByRole('link', { name: common.nav.fees, exact: true }).click()
    await page.getByRole('button', { name: fees.add, exact: true }).first().click()
    await page.getByRole('dialog').getByLabel(fees.form.minimum).fill('7.50')
    await page.goBack()
    await asked.waitFor()
    await pictures(page, 'question-ar')
    // the question is short, so that most of a phone's screen stays visible
    expect((await asked.boundingBox())!.height).toBeLessThan(320)
    await asked.getByRole('button', { name: unsaved.keepEditing }).click()
    expect(await page.getByRole('dialog').getByLabel(fees.form.minimum).inputValue()).toBe('7.50')
    await page.keyboard.press('Escape')
    await discard.click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await keptDrafts(page)).toEqual([])

    // if the browser cannot store the draft, it asks before a reload
    await page.evaluate(`Storage.prototype.setItem = () => { throw new Error('full') }`)
    await page.getByRole('button', { name: fees.add, exact: true }).first().click()
    await page.getByRole('dialog').getByLabel(fees.form.minimum).fill('7.50')
    // once storing the draft has failed, the page asks before the user leaves it
    const asksBeforeLeaving = `!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`
    await expect.poll(() => page.evaluate<boolean>(asksBeforeLeaving)).toBe(true)
    const question = page.waitForEvent('dialog')
    const reload = page.reload()
    await (await question).accept()
    await reload

    await page.getByRole('button', { name: fees.add, exact: true }).first().click()
    await page.getByRole('dialog').getByLabel(fees.form.minimum).fill('7.50')
    await expect.poll(() => keptDrafts(page)).toHaveLength(1)
    await page.reload()
    await menuButton(page, 'ar').click()
    await page.getByText(common.nav.logout).click()
    await expect.poll(() => keptDrafts(page)).toEqual([])
    expectQuiet()
  })

  test('survive a lost connection and a reload, in shipments and in fee rules', async () => {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness({ name: 'Nile Shop' })
    await seller.addProduct(id, { name: 'عود', sku: 'OUD-50' })
    const { page } = await at.visitAs(seller, { language: 'ar', width: 360 })
    const { common, costs, fees } = wordsOf('ar')
    const field = (label: string) => page.getByRole('dialog').getByLabel(label, { exact: true })
    const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
    const addShipment = page.getByRole('button', { name: costs.shipments.add })
    const addRule = page.getByRole('button', { name: fees.add, exact: true }).first()
    const restored = page.getByText(common.unsaved.restored)

    await page.goto(`/business/${id}/costs/shipments`)
    await addShipment.click()
    await field(costs.shipments.name).fill('حاوية مارس')
    await field(costs.shipments.product).selectOption({ label: 'عود · OUD-50' })
    await field(costs.shipments.units).fill('10')
    await field(costs.shipments.unitPrice).fill('50')
    await field(costs.shipments.costName).fill('شحن')
    await field(costs.amount).fill('30')
    const mendShipments = await cut(page, 'POST', 'businesses/[^/]+/shipments')
    await button(costs.shipments.save).click()
    await page.getByText(common.networkFailed).waitFor()
    await page.reload()
    await mendShipments()
    await addShipment.click()
    await restored.waitFor()
    await button(costs.shipments.save).click()
    await page.getByRole('heading', { name: 'حاوية مارس' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await keptDrafts(page)).toEqual([])

    await navigate(page, `/business/${id}/fees`)
    await addRule.click()
    await field(fees.filters.platform).selectOption('noon')
    await field(fees.form.rate).fill('9')
    await page.getByRole('dialog').getByLabel(fees.form.minimum).fill('7.50')
    const mendRules = await cut(page, 'POST', 'businesses/[^/]+/fees/rules')
    await button(fees.form.save).click()
    await page.getByText(common.networkFailed).waitFor()
    await page.reload()
    await mendRules()
    await addRule.click()
    await restored.waitFor()
    await pictures(page, 'rule-ar')
    await button(fees.form.save).click()
    await page.getByText(fees.form.saved).waitFor()
    expect(await keptDrafts(page)).toEqual([])
    const { rules } = await seller.api.call(listFeeRules, {
      params: { businessId: id },
      query: { whose: 'own' },
    })
    expect(rules).toMatchObject([{ charge: { percent: { bands: [{ ratePpm: 90_000 }] }, minimum: 750 } }])
  })

  test('survive the end of the session: after login the page opens again and its dialog restores the input, but not for another user', async () => {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness({ name: 'Nile Shop' })
    const { page, context } = await at.visitAs(seller, { language: 'en', width: 1280 })
    const { auth, common, costs, errors } = wordsOf('en')
    const name = page.getByRole('dialog').getByLabel(costs.name, { exact: true })
    await page.goto(`/business/${id}/costs/overheads`)
    await page.getByRole('button', { name: costs.add, exact: true }).click()
    await name.fill('Rent')
    await page.getByRole('dialog').getByLabel(costs.amount, { exact: true }).fill('3000')
    await context.clearCookies()
    await page.getByRole('dialog').getByRole('button', { name: common.save, exact: true }).click()
    await page.getByText(errors.not_signed_in).waitFor()
    await page.waitForURL('**/login?*')

    const on = accountPages(page, 'en')
    await on.email.fill(seller.api.email)
    await on.password.fill(TEST_PASSWORD)
    await on.button(auth.login.submit).click()
    await page.waitForURL(`**/business/${id}/costs/overheads`)
    await page.getByRole('button', { name: costs.add, exact: true }).click()
    await page.getByText(common.unsaved.restored).waitFor()
    expect(await name.inputValue()).toBe('Rent')
    // another user, who logs in in another tab, sees nothing of it
    const other = await at.seller()
    const tab = await context.newPage()
    await context.clearCookies()
    await accountPages(tab, 'en').logIn({ email: other.api.email, password: TEST_PASSWORD })
    await tab.waitForURL('**/my-businesses')
    await page.bringToFront()
    await page.waitForURL('**/my-businesses')
    expect(await keptDrafts(page)).toEqual([])
  })

  test('of an import, and in the questions about its file, survive a reload, a failed save and visits to other pages', async () => {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness({ name: 'Nile Shop' })
    const { page } = await at.visitAs(seller, { language: 'ar', width: 360 })
    const { common, costGrid, imports } = wordsOf('ar')
    const { unsaved } = common
    const dayFirst = page.getByLabel(imports.choice.day_first)
    const cost = page.getByLabel(say(costGrid.costOf, { sku: '\u2068OUD-50\u2069' }))
    const restock = page.getByRole('checkbox', { name: imports.refundsRestock })
    const save = page.getByRole('button', { name: new RegExp(imports.import_other.split(' ')[0]!) })
    const asked = page.getByRole('dialog', { name: unsaved.discardTitle })
    const restored = page.getByText(unsaved.restored)

    await page.goto(`/business/${id}/import`)
    await page.locator('input[type=file]').setInputFiles(openDates)
    await dayFirst.check()
    await page.reload()
    await restored.waitFor()
    expect(await dayFirst.isChecked()).toBe(true)
    await expectWellMadeInEveryLook(page)
    await pictures(page, 'questions-ar')

    const mendChoices = await cut(page, 'PUT', 'businesses/[^/]+/imports/[^/]+/choices')
    await page.getByRole('button', { name: imports.choice.continue }).click()
    await page.getByText(common.networkFailed).waitFor()
    await page.reload()
    await mendChoices()
    await expect.poll(() => dayFirst.isChecked()).toBe(true)
    await page.getByRole('button', { name: imports.choice.continue }).click()
    await page.getByText(imports.everyRow).first().waitFor()
    expect(await keptDrafts(page)).toEqual([])

    await cost.fill('90')
    await restock.uncheck()
    await page.reload()
    await restored.waitFor()
    expect(await cost.inputValue()).toBe('90')
    expect(await restock.isChecked()).toBe(false)
    await expectWellMadeInEveryLook(page)
    await pictures(page, 'preview-ar')

    const mend = await cut(page, 'POST', 'businesses/[^/]+/imports/[^/]+/commit')
    await save.click()
    await page.getByText(common.networkFailed).waitFor()
    // the draft is stored, so leaving the page asks no question
    await menuButton(page, 'ar').click()
    await page.getByRole('link', { name: common.nav.fees, exact: true }).click()
    await page.waitForURL(`**/business/${id}/fees`)
    await page.goBack()
    expect(await cost.inputValue()).toBe('90')
    await page.getByRole('button', { name: common.cancel, exact: true }).click()
    await asked.getByRole('button', { name: unsaved.keepEditing }).click()
    await mend()
    await save.click()
    await page.getByText(imports.toDashboard).waitFor()
    expect(await keptDrafts(page)).toEqual([])

    await navigate(page, `/business/${id}/import`)
    await page.getByText(imports.toDashboard).waitFor({ state: 'detached' })
    await page.locator('input[type=file]').setInputFiles(ownTable)
    const platform = page.getByLabel(imports.mapping.platform)
    await platform.fill('Souq')
    await page.reload()
    await restored.waitFor()
    expect(await platform.inputValue()).toBe('Souq')
    await pictures(page, 'mapping-ar')
    await page.getByRole('note').getByRole('button', { name: unsaved.discard }).click()
    await asked.getByRole('button', { name: unsaved.discard, exact: true }).click()
    await restored.waitFor({ state: 'detached' })
    expect(await platform.inputValue()).toBe('')
    expect(await keptDrafts(page)).toEqual([])

    // if the browser cannot store the draft, leaving the page asks first
    await page.evaluate(`Storage.prototype.setItem = () => { throw new Error('full') }`)
    await platform.fill('Souq')
    await menuButton(page, 'ar').click()
    await page.getByRole('link', { name: common.nav.fees, exact: true }).click()
    await asked.getByRole('button', { name: unsaved.keepEditing }).click()
    expect(await platform.inputValue()).toBe('Souq')
    // the menu closes even if the seller chooses to stay on the page
    expect(await page.getByRole('link', { name: common.nav.fees, exact: true }).count()).toBe(0)
    await menuButton(page, 'ar').click()
    await page.getByRole('link', { name: common.nav.fees, exact: true }).click()
    await asked.getByRole('button', { name: unsaved.discard, exact: true }).click()
    await page.waitForURL(`**/business/${id}/fees`)
  })

  test('of a visitor are restored together with the file, and removed after sign-up', async () => {
    const { page } = await at.visit({ language: 'en', width: 1280 })
    const { common, costGrid, imports, instant } = wordsOf('en')
    const { unsaved } = common
    const file = page.locator('input[type=file]').first()
    const restored = page.getByText(unsaved.restored)
    const dayFirst = page.getByLabel(imports.choice.day_first)
    const platform = page.getByLabel(imports.mapping.platform)
    const cost = page.getByLabel(say(costGrid.costOf, { sku: '\u2068OUD-50\u2069' }))

    await page.goto('/import')
    await file.setInputFiles(openDates)
    await dayFirst.check()
    await page.reload()
    await file.setInputFiles(openDates)
    await restored.waitFor()
    expect(await dayFirst.isChecked()).toBe(true)
    await page.getByRole('button', { name: imports.choice.continue }).click()
    await cost.fill('90')
    await page.reload()
    await file.setInputFiles(openDates)
    await page.getByRole('button', { name: imports.choice.continue }).click()
    await restored.waitFor()
    expect(await cost.inputValue()).toBe('90')
    await page.getByRole('button', { name: instant.another }).click()

    await file.setInputFiles(ownTable)
    await platform.fill('Souq')
    await page.reload()
    await file.setInputFiles(ownTable)
    await restored.waitFor()
    expect(await platform.inputValue()).toBe('Souq')
    await expectWellMadeInEveryLook(page)
    await page.getByRole('note').getByRole('button', { name: unsaved.discard }).click()
    await page.getByRole('dialog').getByRole('button', { name: unsaved.discard, exact: true }).click()
    await restored.waitFor({ state: 'detached' })
    expect(await platform.inputValue()).toBe('')

    await file.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: instant.another }).click()
    await file.setInputFiles(openDates)
    await page.getByRole('button', { name: imports.choice.continue }).click()
    await page.getByRole('button', { name: instant.save }).click()
    await page.waitForURL('**/signup')
    await signUpThroughPage(page, 'en')
    await expect.poll(() => keptDrafts(page)).toEqual([])
  })
})
