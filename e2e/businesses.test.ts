import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { updateBusiness } from '#contract/businesses.ts'
import { listProducts } from '#contract/products.ts'
import { BUSINESS_BOUNDARIES } from '#contract/testing/boundaries.ts'
import { COUNTRIES } from '#domain/catalog/countries.ts'
import { INDUSTRIES } from '#domain/catalog/industries.ts'
import { importFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { break500, cut, holdBack, journeys, LOOKS, testsIn } from './support/journey.ts'
import { expectLimits } from './support/limits.ts'
import { navigate } from './support/navigation.ts'
import { expectOneToast } from './support/toasts.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()
const shots = process.env.SAFI_SHOTS

async function pictures(page: Page, name: string): Promise<void> {
  if (!shots) return
  const own = page.viewportSize()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${shots}/business-${name}-${width}.png` })
  }
  if (own) await page.setViewportSize(own)
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Matches the path `/api/businesses/{id}` for every id. */
const ONE = 'businesses/[0-9a-f-]{36}'

describe.each(LOOKS)('businesses in $language at $width px', ({ language, width, dark }) => {
  const { businesses, catalog, common, validation } = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)

  test('creates and edits a business, and deletes it in two steps', async () => {
    const { page, expectQuiet } = await at.visitAs(await at.seller(), { language, width, dark })
    await page.goto('/my-businesses')
    await page.getByRole('heading', { name: businesses.emptyTitle }).waitFor()
    expect(await page.getByRole('button', { name: businesses.add, exact: true }).count()).toBe(0)
    await expectWellMade(page)

    // creates a business
    await page.getByRole('button', { name: businesses.createFirst }).click()
    const dialog = page.getByRole('dialog', { name: businesses.createTitle })
    await dialog.waitFor()
    expect(await dialog.getByLabel(businesses.country).locator('option').allTextContents()).toEqual([
      businesses.chooseCountry,
      ...COUNTRIES.map(({ code }) => catalog.countries[code]),
    ])
    expect(await dialog.getByLabel(businesses.industry).locator('option').allTextContents()).toEqual([
      businesses.chooseIndustry,
      ...INDUSTRIES.map((industry) => catalog.industries[industry]),
    ])
    await expectWellMade(page)
    await dialog.getByLabel(businesses.name).fill('  Kuwait Shop ')
    await dialog.getByLabel(businesses.industry).selectOption('fashion')
    await dialog.getByLabel(businesses.country).selectOption('KW')
    await dialog.getByText(/KWD/).first().waitFor()
    await dialog.getByRole('button', { name: businesses.create, exact: true }).click()
    await page.getByText(businesses.createDone).waitFor()
    await dialog.waitFor({ state: 'detached' })

    // checks the card of the business in the list
    const card = cardOf(page, 'Kuwait Shop')
    for (const shown of [
      catalog.industries.fashion,
      businesses.noDescription,
      catalog.countries.KW,
      'KWD',
      String(new Date().getFullYear()),
    ])
      await card.getByText(shown).first().waitFor()
    await page.getByRole('button', { name: businesses.add, exact: true }).waitFor()
    await expectWellMade(page)

    // edits the business: its country can still change, because it has no sales or products yet
    await card.getByRole('button', { name: say(businesses.editNamed, { name: 'Kuwait Shop' }) }).click()
    const edit = page.getByRole('dialog', { name: businesses.editTitle })
    expect(await edit.getByLabel(businesses.name).inputValue()).toBe('Kuwait Shop')
    expect(await edit.getByLabel(businesses.country).inputValue()).toBe('KW')
    await expectWellMade(page)
    await edit.getByLabel(businesses.name).fill('Gulf Shop')
    await edit.getByLabel(businesses.description).fill('Abayas and scarves')
    await edit.getByLabel(businesses.industry).selectOption('beauty')
    await edit.getByLabel(businesses.country).selectOption('SA')
    await edit.getByRole('button', { name: businesses.update, exact: true }).click()
    await page.getByText(businesses.updateDone).waitFor()
    const changed = cardOf(page, 'Gulf Shop')
    for (const shown of ['Abayas and scarves', catalog.industries.beauty, catalog.countries.SA, 'SAR'])
      await changed.getByText(shown).first().waitFor()

    // deletes the business, step 1: typing its name
    const open = () =>
      changed.getByRole('button', { name: say(businesses.deleteNamed, { name: 'Gulf Shop' }) }).click()
    const first = page.getByRole('dialog', { name: businesses.deleteTitle })
    const second = page.getByRole('dialog', { name: businesses.sureTitle })
    const typed = first.getByRole('textbox')
    await open()
    for (const wrong of ['', 'gulf shop', 'Gulf']) {
      await typed.fill(wrong)
      await first.getByRole('button', { name: businesses.continue, exact: true }).click()
      await first.getByRole('alert').getByText(validation.businessNameMismatch).waitFor()
      expect(await typed.getAttribute('aria-invalid')).toBe('true')
    }
    await expectWellMade(page)
    // closing the dialog, by its button or by Escape, clears the typed name
    for (const close of [
      () => first.getByRole('button', { name: common.cancel, exact: true }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await typed.fill('Gulf Shop')
      await close()
      await first.waitFor({ state: 'detached' })
      await open()
      expect(await typed.inputValue()).toBe('')
      expect(await first.getByRole('alert').count()).toBe(0)
    }
    // when the dialog is closed at step 2 and opened again, it starts at step 1
    await typed.fill('Gulf Shop')
    await first.getByRole('button', { name: businesses.continue, exact: true }).click()
    await second.waitFor()
    await expectWellMade(page)
    await second.getByRole('button', { name: common.cancel, exact: true }).click()
    await second.waitFor({ state: 'detached' })
    await open()
    expect(await typed.inputValue()).toBe('')
    await typed.fill('Gulf Shop')
    await page.keyboard.press('Enter')
    await second.getByRole('button', { name: businesses.sureConfirm, exact: true }).click()
    await page.getByText(businesses.deleteDone).waitFor()
    await page.getByRole('heading', { name: businesses.emptyTitle }).waitFor()
    expectQuiet()
  })

  inEnglish('shows the right error at the limits of every form field', async () => {
    const seller = await at.seller()
    await seller.api.newBusiness({ name: 'Nile Shop' })
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    await page.goto('/my-businesses')
    const check = async (openDialog: () => Promise<void>, title: string) => {
      await openDialog()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.getByLabel(businesses.industry).selectOption('retail')
      for (const { path, cases } of BUSINESS_BOUNDARIES) {
        const field = dialog.getByLabel(path === 'name' ? businesses.name : businesses.description)
        await expectLimits(page, field, cases, validation)
        await field.fill('fine')
      }
      return dialog
    }
    const create = await check(
      () => page.getByRole('button', { name: businesses.add, exact: true }).click(),
      businesses.createTitle,
    )
    // every empty required field shows an error, and the first one gets the focus
    await create.getByLabel(businesses.country).selectOption('')
    await create.getByLabel(businesses.industry).selectOption('')
    await create.getByRole('button', { name: businesses.create, exact: true }).click()
    await create.getByRole('alert').nth(1).waitFor()
    expect(await create.getByRole('alert').allTextContents()).toEqual([
      validation.industryRequired,
      validation.countryRequired,
    ])
    expect(await create.locator(':focus').getAttribute('name')).toBe('industry')
    await expectWellMadeInEveryLook(page)
    await create.getByRole('button', { name: common.cancel, exact: true }).click()
    await page.getByRole('button', { name: common.unsaved.discard, exact: true }).click()
    const edit = await check(
      () => page.getByRole('button', { name: say(businesses.editNamed, { name: 'Nile Shop' }) }).click(),
      businesses.editTitle,
    )
    await edit.getByLabel(businesses.industry).selectOption('')
    await edit.getByRole('button', { name: businesses.update, exact: true }).click()
    await edit.getByRole('alert').getByText(validation.industryRequired, { exact: true }).waitFor()
    expectQuiet()
  })

  inArabic('shows an error and keeps the input when the server refuses or does not respond', async () => {
    const seller = await at.seller()
    await seller.api.newBusiness({ name: 'Nile Shop' })
    const { page } = await at.visitAs(seller, { language, width, dark })

    const mendList = await break500(page, 'GET', 'businesses')
    await page.goto('/my-businesses')
    await page.getByRole('alert').getByText(businesses.loadFailed).waitFor()
    await expectWellMadeInEveryLook(page)
    await mendList()
    await page.getByRole('button', { name: common.retry }).click()
    const card = cardOf(page, 'Nile Shop')
    await card.waitFor()

    await page.getByRole('button', { name: businesses.add, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(businesses.name).fill('Second Shop')
    await dialog.getByLabel(businesses.industry).selectOption('retail')
    const submit = dialog.getByRole('button', { name: businesses.create, exact: true })
    const mendCreate = await break500(page, 'POST', 'businesses')
    await submit.click()
    await page.getByText(businesses.createFailed).waitFor()
    expect(await dialog.getByLabel(businesses.name).inputValue()).toBe('Second Shop')
    await mendCreate()
    await submit.click()
    await page.getByText(businesses.createDone).waitFor()

    await card.getByRole('button', { name: say(businesses.editNamed, { name: 'Nile Shop' }) }).click()
    await dialog.getByLabel(businesses.name).fill('Nile Shop 2')
    const mendUpdate = await cut(page, 'PATCH', ONE)
    await dialog.getByRole('button', { name: businesses.update, exact: true }).click()
    await page.getByText(businesses.updateFailed).waitFor()
    await mendUpdate()
    await dialog.getByRole('button', { name: common.cancel, exact: true }).click()
    await page.getByRole('button', { name: common.unsaved.discard, exact: true }).click()

    await card.getByRole('button', { name: say(businesses.deleteNamed, { name: 'Nile Shop' }) }).click()
    await dialog.getByRole('textbox').fill('Nile Shop')
    await page.keyboard.press('Enter')
    const mendDelete = await break500(page, 'DELETE', ONE)
    const confirm = dialog.getByRole('button', { name: businesses.sureConfirm, exact: true })
    await confirm.click()
    await page.getByText(businesses.deleteFailed).waitFor()
    await mendDelete()
    await confirm.click()
    await page.getByText(businesses.deleteDone).waitFor()
    await cardOf(page, 'Second Shop').waitFor()
    expect(await card.count()).toBe(0)
  })
})

describe.each(LOOKS)(
  'unsaved changes and the currency of a business in $language',
  ({ language, width, dark }) => {
    const { businesses, common, catalog, costGrid } = wordsOf(language)

    test('asks before the currency changes, since amounts keep their numbers, also unsaved ones, and before unsaved changes are discarded', async () => {
      const seller = await at.seller()
      const { id } = await seller.api.newBusiness({ name: 'Nile Shop', country: 'US' })
      await seller.addProduct(id)
      await seller.addProduct(id, { name: 'Mug', sku: 'MUG' })
      const { page } = await at.visitAs(seller, { language, width, dark })
      const cost = page.getByLabel(say(costGrid.costOf, { sku: '\u2068MUG\u2069' }))
      await page.goto(`/business/${id}/costs`)
      await cost.fill('9')
      // adds a history entry, to which the Back button returns
      await navigate(page, `/business/${id}/products`)
      await page.locator('main').getByRole('link', { name: common.nav.myBusinesses, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: businesses.editTitle })
      const discarding = page.getByRole('dialog', { name: common.unsaved.discardTitle })
      const edit = () =>
        page.getByRole('button', { name: say(businesses.editNamed, { name: 'Nile Shop' }) }).click()

      // Back closes a dialog without changes and stays on the page
      await edit()
      await dialog.waitFor()
      await page.goBack()
      await dialog.waitFor({ state: 'detached' })
      await page.waitForURL('**/my-businesses')

      await edit()
      await dialog.getByLabel(businesses.country).selectOption('EG')
      await page.goBack()
      await discarding.waitFor()
      await pictures(page, `discard-${language}`)
      await discarding.getByRole('button', { name: common.unsaved.keepEditing, exact: true }).click()
      await discarding.waitFor({ state: 'detached' })
      // unsaved changes survive a reload
      await page.reload()
      await edit()
      await dialog.getByText(common.unsaved.restored).waitFor()
      expect(await dialog.getByLabel(businesses.country).inputValue()).toBe('EG')
      await pictures(page, `edit-${language}`)

      await dialog.getByRole('button', { name: businesses.update, exact: true }).click()
      const into = { into: '\u2066EGP\u2069' }
      const question = page.getByRole('dialog', { name: say(businesses.correction.title, into) })
      await question.getByRole('listitem').waitFor()
      expect(await question.getByRole('listitem').allTextContents()).toEqual([
        language === 'en'
          ? say(businesses.correction.products_other, { count: '2' })
          : 'منتجين بأسعارهما وتكاليفهما ورسومهما',
      ])
      await expectWellMade(page)
      await pictures(page, `currency-${language}`)
      // Back closes the question about the currency without an answer; the form keeps its input
      await page.goBack()
      await question.waitFor({ state: 'detached' })
      await dialog.getByRole('button', { name: businesses.update, exact: true }).click()
      await question.getByRole('button', { name: say(businesses.correction.confirm, into) }).click()
      await page.getByText(businesses.updateDone).waitFor()
      await cardOf(page, 'Nile Shop').getByText(catalog.countries.EG).waitFor()
      const kept = await seller.api.call(listProducts, { params: { businessId: id } })
      expect(kept.products.map(({ currency, price }) => [currency, price])).toEqual([
        ['EGP', 25_000],
        ['EGP', 25_000],
      ])
      await navigate(page, `/business/${id}/costs`)
      await page.getByText(say(common.unsaved.typedIn, { currency: '\u2066USD\u2069' })).waitFor()
      expect(await cost.inputValue()).toBe('9')
      await expectWellMade(page)
      await navigate(page, '/my-businesses')

      // closing the dialog for a new business asks first; the answer "discard" empties the dialog
      const create = page.getByRole('dialog', { name: businesses.createTitle })
      const name = create.getByLabel(businesses.name)
      await page.getByRole('button', { name: businesses.add, exact: true }).click()
      await name.fill('Second Shop')
      await page.keyboard.press('Escape')
      await discarding.getByRole('button', { name: common.unsaved.discard, exact: true }).click()
      await create.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: businesses.add, exact: true }).click()
      expect(await name.inputValue()).toBe('')
      await page.keyboard.press('Escape')
      await create.waitFor({ state: 'detached' })
    })
  },
)

describe('opening a business', () => {
  const { businesses, products, dashboard } = wordsOf('en')

  test('opens the products of an empty business, and the dashboard of one with a product or a sale', async () => {
    const seller = await at.seller()
    await seller.api.newBusiness({ name: 'Empty Shop' })
    const stocked = await seller.api.newBusiness({ name: 'Stocked Shop' })
    await seller.addProduct(stocked.id)
    const selling = await seller.api.newBusiness({ name: 'Selling Shop' })
    await importFile(seller.api, selling.id, templateFile)
    const { page, expectQuiet } = await at.visitAs(seller, { language: 'en' })
    await page.goto('/my-businesses')
    for (const [name, screen, heading] of [
      ['Empty Shop', 'products', products.emptyTitle],
      ['Stocked Shop', 'dashboard', dashboard.recentProducts],
      ['Selling Shop', 'dashboard', dashboard.totalProfit],
    ] as const) {
      for (const click of [
        () => cardOf(page, name).getByRole('link', { name: businesses.view, exact: true }).click(),
        () => page.getByRole('link', { name, exact: true }).click(),
      ]) {
        await click()
        await page.waitForURL(new RegExp(`/business/[0-9a-f-]{36}/${screen}$`))
        await page.getByText(heading).first().waitFor()
        await page.goBack()
        await page.getByRole('heading', { level: 1, name: businesses.title }).waitFor()
      }
    }
    expectQuiet()
  })

  test('redirects with one error message when a business cannot be loaded', async () => {
    const seller = await at.seller()
    const stranger = await at.seller()
    const { id } = await seller.api.newBusiness()
    const theirs = await stranger.api.newBusiness()
    const { page } = await at.visitAs(seller, { language: 'en' })
    const leadsBack = async (address: string, screen: string) => {
      await page.goto(`/business/${address}/${screen}`, { waitUntil: 'commit' })
      await expectOneToast(page, businesses.loadOneFailed, '**/my-businesses')
    }
    for (const screen of ['dashboard', 'products', 'import']) {
      await leadsBack(theirs.id, screen)
      await leadsBack('no-such-business', screen)
      const mend = await break500(page, 'GET', ONE)
      await leadsBack(id, screen)
      await mend()
    }
  })

  test('refuses to delete a business by its old name when it was renamed on another device, and shows the new name after a reload', async () => {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness({ name: 'Before' })
    const { page } = await at.visitAs(seller, { language: 'en' })
    const answerProfits = await holdBack(page, 'GET', 'recent-profits')
    await page.goto('/my-businesses')
    // the buttons of a card do not move when its profit arrives
    const button = page.getByRole('button', { name: say(businesses.deleteNamed, { name: 'Before' }) })
    await button.waitFor()
    const box = await page.evaluate('document.fonts.ready.then(() => null)').then(() => button.boundingBox())
    answerProfits()
    await cardOf(page, 'Before').getByText(businesses.noSales).waitFor()
    expect(await button.boundingBox()).toEqual(box)
    await seller.api.call(updateBusiness, {
      params: { businessId: id },
      body: { name: 'After', industry: 'retail' },
    })
    // the dialog compares the typed name with the outdated name on the card, but the server compares it with the new name and refuses
    await button.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Before')
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: businesses.sureConfirm, exact: true }).click()
    await page.getByText(wordsOf('en').errors.name_mismatch).waitFor()
    await page.reload()
    await cardOf(page, 'After').waitFor()
  })
})
