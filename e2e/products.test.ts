import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listCatalogue } from '#contract/catalogue.ts'
import { listProductRows } from '#contract/product-rows.ts'
import { getProduct, setStock } from '#contract/products.ts'
import { DAMAGED_OF_TEN, QUANTITY, titleOf } from '#contract/testing/boundaries.ts'
import { importFile } from '#server/testing/importing.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { csvFile } from './support/csv-file.ts'
import { break500, cut, journeys, LOOKS, testsIn } from './support/journey.ts'
import { navigate } from './support/navigation.ts'
import { expectOneToast, expectToast } from './support/toasts.ts'
import { platformIn, say, wordsOf } from './support/words.ts'

const at = journeys()

const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

const CONFIRM = { en: 'Import 2 products', ar: 'استيراد منتجين' }
const LIST = 'businesses/[0-9a-f-]{36}/product-rows'
const ONE = 'businesses/[0-9a-f-]{36}/products/[0-9a-f-]{36}'

describe.each(LOOKS)('products in $language at $width px', ({ language, width, dark }) => {
  const { common, errors, products, validation } = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)
  const button = (page: Page, name: string) =>
    cardOf(page, 'Desk lamp').getByRole('button', { name, exact: true })

  async function stocked() {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness({ name: 'Nile Shop' })
    const product = await seller.addProduct(id)
    const visit = await at.visitAs(seller, { language, width, dark })
    await visit.page.goto(`/business/${id}/products?view=cards`)
    await cardOf(visit.page, 'Desk lamp').waitFor()
    return { seller, businessId: id, product, ...visit }
  }

  test('asks for a first product in an empty business, shows a product on a card with its actions, and accepts a number of damaged units from one up to the stock', async () => {
    const seller = await at.seller()
    const { id: empty } = await seller.api.newBusiness({ name: 'Empty Shop' })
    const { id: businessId } = await seller.api.newBusiness({ name: 'Nile Shop' })
    await seller.addProduct(businessId, { description: 'Warm white, dimmable' })
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    await page.goto(`/business/${empty}/products?view=cards`)
    await page.getByRole('heading', { name: products.emptyTitle }).waitFor()
    await page.getByText(products.addOneFirst).waitFor()
    expect(await page.getByText(products.continue).count()).toBe(0)
    await expectWellMade(page)
    for (const add of await page.getByRole('button', { name: products.add, exact: true }).all()) {
      await add.click()
      await page.getByRole('dialog', { name: products.wizard.addTitle }).waitFor()
      await page.getByRole('dialog').getByRole('button', { name: common.cancel, exact: true }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await page.getByRole('main').getByRole('link', { name: common.nav.myBusinesses }).click()
    await page.waitForURL('**/my-businesses')

    await navigate(page, `/business/${businessId}/products?view=cards`)
    const card = cardOf(page, 'Desk lamp')
    for (const shown of [
      'Warm white, dimmable',
      platformIn(language, 'noon'),
      products.projected,
      products.beforeFees,
    ])
      await card.getByText(shown, { exact: true }).waitFor()
    // (250 - 100) x 10 = 1,500 before fees; less 15 % and 12 per unit on noon: 1,005
    for (const amount of ['250.00', '10', '1,500.00', '1,005.00'])
      await card.getByText(amount, { exact: false }).first().waitFor()
    await card.getByText(products.noImage).waitFor({ state: 'attached' })
    for (const name of [products.edit, products.stock, products.damaged, products.deleteProduct])
      await button(page, name).waitFor()
    await page.getByRole('button', { name: products.add, exact: true }).waitFor()
    expect(await page.getByText(products.addOneFirst).count()).toBe(0)
    await expectWellMade(page)

    const dialog = page.getByRole('dialog', { name: products.damage.title })
    const field = dialog.getByLabel(products.damage.quantity)
    let left = 10
    for (const [typed, sent, taken] of DAMAGED_OF_TEN) {
      if ((await dialog.count()) === 0) await button(page, products.damaged).click()
      await dialog.getByText(say(products.damage.now, { n: left })).waitFor()
      await field.fill(typed)
      await dialog.getByRole('button', { name: products.damage.submit, exact: true }).click()
      if (!taken) {
        await dialog.getByRole('alert').getByText(validation.damagedInvalid, { exact: true }).waitFor()
        await field.fill('')
        continue
      }
      left -= Number(sent)
      await dialog.waitFor({ state: 'detached' })
      // Arabic uses the plural form "few" for 9
      const forms: Record<string, string> = products.damage
      const form = sent === 1 ? 'done_one' : language === 'ar' ? 'done_few' : 'done_other'
      await page.getByText(say(forms[form] ?? '', { count: String(sent) })).waitFor()
      if (language === 'en' && String(sent) === '9')
        await page.getByText('Recorded 9 damaged items. Stock updated.').waitFor()
    }
    await cardOf(page, 'Desk lamp').getByText('0', { exact: true }).waitFor()
    await cardOf(page, 'Desk lamp').getByText(products.lowStock).waitFor()
    // with a stock of 0, no unit can be reported as damaged
    await button(page, products.damaged).click()
    await field.fill('1')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').getByText(validation.damagedInvalid, { exact: true }).waitFor()
    await expectWellMade(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await card.getByRole('link', { name: products.view, exact: true }).click()
    await page.waitForURL(new RegExp(`/business/${businessId}/products/[0-9a-f-]{36}$`))
    await page.goBack()
    await page.getByRole('link', { name: products.continue, exact: true }).click()
    await page.waitForURL(`**/business/${businessId}/dashboard`)
    expectQuiet()
  })

  test('shows in a table what products earned, filters it, and changes products in place, several at once and by file', async () => {
    const { productList } = wordsOf(language)
    const { changes, filters, table, bulk } = productList
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness()
    await seller.addProduct(id)
    await seller.addProduct(id, { name: 'Mug', sku: 'MUG-2', costItems: [] })
    const columns =
      'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
    const sold = [
      '1,1,2026-03-02,noon,LAMP-1,,2,90.00,5.00,0,EGP,sale',
      '2,1,2026-03-03,noon,MUG-2,,1,50.00,5.00,0,EGP,sale',
    ]
    await importFile(seller.api, id, { name: 'sales.csv', text: [columns, ...sold, ''].join('\n') })
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    await page.goto(`/business/${id}/products`)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    // 180.00 less 5.00 of fees and 2 x 100.00 of costs is a loss of 25.00; the profit of the mug is unknown without its
    // cost
    await row('Desk lamp').getByText('25.00', { exact: false }).waitFor()
    await row('Mug').getByText(common.unknown).first().waitFor()
    await expectWellMadeInEveryLook(page)

    await page.getByRole('button', { name: new RegExp(`^${filters.losing}`) }).click()
    await row('Mug').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('only')).toBe('losing')
    await page.getByRole('button', { name: new RegExp(`^${filters.all}`) }).click()
    await row('Mug').waitFor()

    if (width > 1000) {
      await row('Desk lamp')
        .getByRole('button', { name: new RegExp(say(table.edit.price, { name: 'Desk lamp' })) })
        .click()
      await page.keyboard.insertText('199')
      await page.keyboard.press('Enter')
      // a message stays as long as the pointer is over it
      await page.getByText(say(changes.price, { name: 'Desk lamp' })).hover()
      await row('Desk lamp').getByText('199.00').waitFor()
      await press(changes.undo)
      await row('Desk lamp').getByText('250.00').waitFor()
    }

    // on a phone, rows are blocks without a header, so the selection bar has the control that selects all
    if (width > 1000) await page.getByRole('checkbox', { name: common.table.selectAll }).click()
    else {
      await row('Mug').getByRole('checkbox').check()
      await press(say(bulk.all, { n: 2 }))
    }
    await page.getByRole('region', { name: bulk.label }).waitFor()
    await press(bulk.tags.action)
    const dialog = page.getByRole('dialog', { name: bulk.tags.title })
    await dialog.getByLabel(bulk.tags.field).fill('summer')
    await page.keyboard.press('Escape')
    await press(common.unsaved.keepEditing)
    await dialog.getByRole('button', { name: bulk.submit, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await press(bulk.fees.action)
    const fees = page.getByRole('dialog', { name: bulk.fees.title })
    await fees.getByLabel(products.platforms.referralFee).fill('12.5')
    await expectWellMade(page)
    await page.keyboard.press('Escape')
    await press(common.unsaved.keepEditing)
    await fees.getByRole('button', { name: bulk.submit, exact: true }).click()
    await fees.waitFor({ state: 'detached' })
    await press(bulk.variantOf.action)
    const group = page.getByRole('dialog', { name: bulk.variantOf.title })
    await group.getByLabel(bulk.variantOf.field).fill('Desk set')
    await group.getByRole('button', { name: bulk.submit, exact: true }).click()
    await row('Desk set').getByRole('button', { expanded: false }).click()
    await row('Mug').getByText(common.unknown).first().waitFor()
    await expectWellMade(page)
    await press(productList.archive)
    const forms: Record<string, string> = changes
    const toast = forms[language === 'ar' ? 'archivedMany_two' : 'archivedMany_other'] ?? ''
    const archived = page.getByRole('listitem').filter({ hasText: say(toast, { count: 2 }) })
    await archived.hover()
    await page.getByText(filters.none).waitFor()
    await archived.getByRole('button', { name: changes.undo, exact: true }).click()
    await row('Desk set').waitFor()
    const { rows } = await seller.api.call(listProductRows, { params: { businessId: id } })
    expect(rows.map(({ tags, archived }) => [tags, archived])).toEqual([
      [['summer'], false],
      [['summer'], false],
    ])
    for (const { id: productId } of rows) {
      const product = await seller.api.call(getProduct, { params: { businessId: id, productId } })
      expect(product.platforms).toMatchObject([{ code: 'noon', referralFeePpm: 125_000, outboundFee: 1_200 }])
    }
    // moves the pointer away: it would keep the messages open, which on a phone cover the buttons
    await page.mouse.move(width / 2, 700)
    await importAndUndo(page)
    const { products: after } = await seller.api.call(listCatalogue, { params: { businessId: id } })
    expect(after.map(({ name, price }) => [name, price])).toEqual([
      ['Desk lamp', 25_000],
      ['Mug', 25_000],
    ])
    expectQuiet()
  })

  /** Exports the products, imports the file with a change, a new product and a wrong price, and undoes that import. */
  async function importAndUndo(page: Page): Promise<void> {
    const { catalogueFile: words } = wordsOf(language)
    await page.getByRole('button', { name: words.open, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: words.title })
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), press(words.xlsx)])
    expect(download.suggestedFilename()).toBe('safi-products.xlsx')
    const text = 'SKU,Product,Price,Unit cost,Stock\nLAMP-1,,199,120,\nMUG-2,,much,,3\nVASE-3,Vase,30,,4\n'
    await dialog.locator('input[type=file]').setInputFiles(csvFile({ name: 'list.csv', text: text }))
    const preview = dialog.getByRole('region', { name: words.preview })
    await preview.getByText('199.00').waitFor()
    await preview.getByText('Vase', { exact: true }).waitFor()
    await dialog.getByText(words.problems.amount_unreadable).waitFor()
    await expectWellMade(page)
    // a reload keeps the uploaded file and the answers about it
    await dialog.getByLabel(words.always).check()
    await page.reload()
    await page.getByRole('button', { name: words.open, exact: true }).click()
    await preview.getByText('Vase', { exact: true }).waitFor()
    expect(await dialog.getByLabel(words.always).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: CONFIRM[language], exact: true }).click()
    await dialog.getByText(words.done, { exact: true }).waitFor()
    await press(words.undo)
    await dialog.waitFor({ state: 'detached' })
  }

  inEnglish(
    'accepts a stock of whole numbers from 0 to 1,000,000, and shows an error in a dialog whose request fails or is refused, which keeps its input',
    async () => {
      const { page, seller, businessId, product, expectQuiet } = await stocked()
      const dialog = page.getByRole('dialog')
      const field = dialog.getByRole('textbox')
      const { stockDialog, damage } = products
      await button(page, products.stock).click()
      expect(await dialog.getByLabel(stockDialog.quantity).inputValue()).toBe('10')
      for (const each of QUANTITY) {
        const [typed, sent, code] = each
        if ((await dialog.count()) === 0) await button(page, products.stock).click()
        await field.fill(typed)
        await dialog.getByRole('button', { name: stockDialog.submit, exact: true }).click()
        if (code) {
          await dialog.getByRole('alert').getByText(validation[code], { exact: true }).waitFor()
          expect(await field.getAttribute('aria-invalid'), titleOf(each)).toBe('true')
          expect(await field.getAttribute('aria-describedby')).toContain('-error')
        } else {
          await expectToast(page, stockDialog.done)
          await dialog.waitFor({ state: 'detached' })
          const shown = Number(sent).toLocaleString('en')
          await cardOf(page, 'Desk lamp').getByText(shown, { exact: true }).waitFor()
        }
      }
      await expectWellMadeInEveryLook(page)
      expectQuiet()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })

      const failing = async (
        open: string,
        typed: string,
        [submit, failed, done]: [submit: string, failed: string, done: string],
        breaks: () => Promise<() => Promise<void>>,
      ) => {
        await button(page, open).click()
        await field.fill(typed)
        const mend = await breaks()
        await dialog.getByRole('button', { name: submit, exact: true }).click()
        await expectToast(page, failed)
        expect(await field.inputValue()).toBe(typed)
        await mend()
        await dialog.getByRole('button', { name: submit, exact: true }).click()
        await expectToast(page, done)
        await dialog.waitFor({ state: 'detached' })
      }
      await failing(products.stock, '11', [stockDialog.submit, stockDialog.failed, stockDialog.done], () =>
        break500(page, 'PUT', `${ONE}/stock`),
      )
      await failing(
        products.damaged,
        '1',
        [damage.submit, damage.failed, say(damage.done_one, { count: 1 })],
        () => cut(page, 'POST', `${ONE}/damage`),
      )

      // while the dialog is open, the stock falls from ten units to nine, so ten cannot be damaged any more
      await button(page, products.damaged).click()
      await field.fill('10')
      await seller.api.call(setStock, {
        params: { businessId, productId: product.id },
        body: { quantity: 9 },
      })
      await page.keyboard.press('Enter')
      await page.getByText(errors.invalid_damaged_quantity).first().waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })

      await failing(
        products.deleteProduct,
        'Desk lamp',
        [products.deleteProduct, products.delete.failed, products.delete.done],
        () => break500(page, 'DELETE', ONE),
      )
    },
  )

  inArabic(
    'returns to the list of businesses with an error when the products cannot be loaded, and deletes a product only after its exact name is typed',
    async () => {
      const { page, businessId, expectQuiet } = await stocked()
      const dialog = page.getByRole('dialog', { name: products.deleteProduct })
      const typed = dialog.getByRole('textbox')
      const submit = dialog.getByRole('button', { name: products.deleteProduct, exact: true })
      await button(page, products.deleteProduct).click()
      for (const wrong of ['', 'desk lamp', 'Desk']) {
        await typed.fill(wrong)
        await submit.click()
        await dialog.getByRole('alert').getByText(validation.productNameMismatch, { exact: true }).waitFor()
      }
      await expectWellMadeInEveryLook(page)
      expectQuiet()

      for (const breaks of [break500, cut]) {
        const mend = await breaks(page, 'GET', LIST)
        await page.goto(`/business/${businessId}/products?view=cards`, { waitUntil: 'commit' })
        await expectOneToast(page, products.loadFailed, '**/my-businesses')
        await mend()
      }
      // when a search fails, the products stay on the screen and a retry is offered
      await navigate(page, `/business/${businessId}/products?view=cards`)
      await cardOf(page, 'Desk lamp').waitFor()
      const mend = await break500(page, 'GET', LIST)
      await page.getByLabel(products.search).fill('lamp')
      await page.getByRole('alert').getByText(products.loadFailed).waitFor()
      await mend()
      await page.getByRole('button', { name: common.retry }).click()
      await page.getByRole('alert').getByText(products.loadFailed).waitFor({ state: 'detached' })
      await page.getByLabel(products.search).fill('')

      await button(page, products.deleteProduct).click()
      await typed.fill('Desk lamp')
      await dialog.getByRole('button', { name: common.close, exact: true }).click()
      await button(page, products.deleteProduct).click()
      expect(await typed.inputValue()).toBe('')
      await typed.fill('Desk lamp ')
      await submit.click()
      await expectToast(page, products.delete.done)
      await page.getByRole('heading', { name: products.emptyTitle }).waitFor()
    },
  )
})
