import { expect, test } from 'vitest'
import { changeProducts } from '#contract/product-changes.ts'
import { listProductRows } from '#contract/product-rows.ts'
import { break500, holdBack, journeys } from './support/journey.ts'
import { expectFocus } from './support/keyboard.ts'
import { expectToast } from './support/toasts.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()
const { common, productList, products } = wordsOf('en')
const { bulk, changes, filters, table } = productList
const CHANGE = 'businesses/[0-9a-f-]{36}/products'
const IDS = 'businesses/[0-9a-f-]{36}/product-rows/ids'

/** Opens the list of 60 products without a cost, from "Perfume 01" to "Perfume 60". */
async function perfumes() {
  const seller = await at.seller()
  const { id: businessId } = await seller.api.newBusiness()
  const params = { businessId }
  const newProducts = Array.from({ length: 60 }, (_, at) => {
    const number = String(at + 1).padStart(2, '0')
    return { name: `Perfume ${number}`, sku: `P-${number}`, price: 10_000 }
  })
  await seller.api.call(changeProducts, { params, body: { newProducts } })
  const rowsOf = async (search: string) =>
    (await seller.api.call(listProductRows, { params, query: { search } })).rows
  const visit = await at.visitAs(seller, { language: 'en', width: 1280 })
  const { page } = visit
  await page.goto(`/business/${businessId}/products?only=without_cost&sort=name-asc`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  return {
    ...visit,
    row,
    field: (name: string) => row(name).getByRole('textbox'),
    async type(value: 'price' | 'unitCost', name: string, text: string) {
      await row(name)
        .getByRole('button', { name: new RegExp(say(table.edit[value], { name })) })
        .click()
      await page.keyboard.insertText(text)
    },
    reloaded: () =>
      page.waitForResponse((response) =>
        new URL(response.url()).pathname.endsWith(`/businesses/${businessId}`),
      ),
    async saved(name: string) {
      return (await rowsOf(name)).map(({ price, unitCost }) => [price, unitCost])
    },
    /** Changes a price as another device does, of which this page learns nothing. */
    async priceElsewhere(name: string, price: number) {
      const changes = (await rowsOf(name)).map(({ id: productId }) => ({ productId, price }))
      await seller.api.call(changeProducts, { params, body: { changes } })
    },
  }
}

test('saves a value to the product whose field was opened when an earlier change removes products from the list, keeps the field when its row is scrolled away, and shows the value of another device when it equals the typed one', async () => {
  const { page, row, field, type, reloaded, saved, priceElsewhere, expectQuiet } = await perfumes()
  const changeOf = (name: string) => expectToast(page, say(changes.firstCost, { name }))

  let letThrough = await holdBack(page, 'PATCH', CHANGE)
  await type('unitCost', 'Perfume 01', '10')
  await page.keyboard.press('Enter')
  await type('unitCost', 'Perfume 02', '42')
  let again = reloaded()
  letThrough()
  await changeOf('Perfume 01')
  await again
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await row('Perfume 60').waitFor()
  await row('Perfume 20').waitFor({ state: 'detached' })
  expect(await field('Perfume 02').inputValue()).toBe('42')
  await page.keyboard.press('Enter')
  await changeOf('Perfume 02')
  await page.evaluate('scrollTo(0, 0)')
  await row('Perfume 03').waitFor()
  expect([await saved('Perfume 01'), await saved('Perfume 02'), await saved('Perfume 03')]).toEqual([
    [[10_000, 1_000]],
    [[10_000, 4_200]],
    [[10_000, null]],
  ])

  // the product itself leaves the list
  letThrough = await holdBack(page, 'PATCH', CHANGE)
  await type('unitCost', 'Perfume 03', '30')
  await page.keyboard.press('Enter')
  await type('price', 'Perfume 03', '77')
  again = reloaded()
  letThrough()
  await changeOf('Perfume 03')
  await again
  await page.keyboard.press('Enter')
  await expectToast(page, say(changes.price, { name: 'Perfume 03' }))
  await row('Perfume 03').waitFor({ state: 'detached' })
  expect(await saved('Perfume 03')).toEqual([[7_700, 3_000]])

  await priceElsewhere('Perfume 04', 5_500)
  await type('price', 'Perfume 04', '55')
  await page.keyboard.press('Enter')
  await expectToast(page, changes.unchanged)
  await row('Perfume 04').getByText('55.00').waitFor()
  expectQuiet()
})

test('selects all products of the filters that are set when their ids arrive, says when the ids fail to load, and deselects products that are archived or deleted or change in a filtered list', async () => {
  const { page, row } = await perfumes()
  const all = page.getByRole('checkbox', { name: common.table.selectAll })
  const check = (name: string) => row(name).getByRole('checkbox').check()
  const selected = (count: number) =>
    page.getByText(say(bulk.selected_other, { count }), { exact: true }).waitFor()
  const letThrough = await holdBack(page, 'GET', IDS)
  const answered = page.waitForResponse((response) => response.url().includes('/product-rows/ids'))
  await all.click()
  await page.getByRole('button', { name: new RegExp(`^${filters.all}`) }).click()
  await page.waitForURL((url) => !url.searchParams.has('only'))
  letThrough()
  await (await answered).finished()
  await check('Perfume 01')
  await selected(1)
  await check('Perfume 02')
  await check('Perfume 03')
  await selected(3)

  const choose = async (name: string, action: string) => {
    await row(name)
      .getByRole('button', { name: say(products.actionsOf, { name }) })
      .click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await choose('Perfume 01', productList.archive)
  await row('Perfume 01').waitFor({ state: 'detached' })
  await selected(2)
  await choose('Perfume 02', products.deleteProduct)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Perfume 02')
  await dialog.getByRole('button', { name: products.deleteProduct, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await selected(1)
  await expectFocus(row('Perfume 03').getByRole('button').first())

  const mend = await break500(page, 'GET', IDS)
  await all.click()
  await expectToast(page, products.loadFailed)
  await mend()
  await all.click()
  await selected(58)

  // with a filter, a change of the selected products can remove them from the list
  const bar = page.getByRole('region', { name: bulk.label })
  await page.getByRole('button', { name: new RegExp(`^${filters.without_cost}`) }).click()
  await bar.waitFor({ state: 'detached' })
  await check('Perfume 03')
  await bar.getByRole('button', { name: bulk.unitCost.action }).click()
  await dialog.getByRole('textbox').fill('5')
  await dialog.getByRole('button', { name: bulk.submit }).click()
  await row('Perfume 03').waitFor({ state: 'detached' })
  await bar.waitFor({ state: 'detached' })
})
