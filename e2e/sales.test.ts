import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { importFile } from '#server/testing/importing.ts'
import { noonFile, templateFile } from '#server/testing/sales-files.ts'
import { expectWellMade } from './support/browser.ts'
import { break500, journeys, LOOKS } from './support/journey.ts'
import { expectFocus, press } from './support/keyboard.ts'
import { navigate, openFilters } from './support/navigation.ts'
import type { Seller } from './support/seller.ts'
import { say, wordsOf } from './support/words.ts'

const journey = journeys()

/** Creates a business without sales, with a product Oud that costs 90.00 per unit. */
async function perfumes(seller: Seller) {
  const { id } = await seller.api.newBusiness({ name: 'Nile Perfumes' })
  const costItems = [{ costCategoryId: seller.catalog.categories.product ?? '', amount: 9_000 }]
  await seller.addProduct(id, { name: 'Oud', sku: 'OUD-50', costItems })
  return id
}

/** The link to an order in the list. */
const order = (page: Page, id: string) => page.locator('main').getByRole('link', { name: id, exact: true })

async function expectOrders(page: Page, ids: readonly string[]) {
  const shown = page.locator('main').locator('a[href*="/sales/orders/"]:visible')
  await expect.poll(() => shown.allTextContents()).toEqual(ids)
}

async function sortByProfit(page: Page, { language, width }: (typeof LOOKS)[number]) {
  const { sales, common } = wordsOf(language)
  if (width > 1000) {
    const header = page.getByRole('columnheader', { name: sales.columns.profit })
    expect(await header.getAttribute('aria-sort')).toBe('none')
    await header.getByRole('button').click()
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')
  } else {
    await page.getByLabel(common.table.sortBy).selectOption({ label: sales.columns.profit })
  }
}

const NOON = ['NAEI10000000001', 'NAEI10000000002', 'NAEI10000000003'] as const
const ALL = [NOON[0], '5002', '5001', NOON[1], NOON[2]]

describe.each(LOOKS)('the sales screen in $language at $width px', (look) => {
  const { language } = look
  const { sales, dashboard, common, periods } = wordsOf(language)

  test('starts with an import, finds an order, and shows its profit and the file rows that it was imported from', async () => {
    const seller = await journey.seller()
    const businessId = await perfumes(seller)
    const { page, expectQuiet } = await journey.visitAs(seller, look)
    await page.goto(`/business/${businessId}/sales`)
    await page.getByText(sales.emptyTitle).waitFor()
    expect(await page.getByRole('link', { name: dashboard.importSales }).getAttribute('href')).toBe(
      `/business/${businessId}/import`,
    )
    await expectWellMade(page)

    await importFile(seller.api, businessId, templateFile)
    await importFile(seller.api, businessId, noonFile)
    await page.reload()
    await expectOrders(page, ALL)
    await expectWellMade(page)

    // the search text is in the URL, but adds no history entry
    await page.getByRole('searchbox', { name: sales.search }).fill('oud')
    await expectOrders(page, ['5002', '5001'])
    expect(new URL(page.url()).searchParams.get('search')).toBe('oud')
    // the totals and the exported CSV and XLSX files contain only the two orders that were found, whose profit is 185.00
    await page.getByRole('region', { name: sales.totals.label }).getByText('185.00').waitFor()
    for (const kind of ['csv', 'xlsx'] as const) {
      const file = await page.getByRole('link', { name: sales.exports[kind] }).getAttribute('href')
      expect(file).toContain(`orders.${kind}?`)
      expect(file).toContain('search=oud')
    }
    await page.getByRole('button', { name: common.filters.clear }).click()
    await expectOrders(page, ALL)

    // on a phone, the chip that shows the period opens the filters, and an element keeps the focus
    if (look.width < 1024) {
      await press(page, page.getByRole('button', { name: periods.all, exact: true }))
      await expectFocus(page.getByRole('button', { name: common.filters.label, exact: true }))
    }

    // a filter adds a history entry, so that Back removes it
    await page.getByLabel(sales.status, { exact: true }).selectOption({ label: sales.statuses.refunded })
    await expectOrders(page, ['5002', NOON[1]])
    await page.goBack()
    await expectOrders(page, ALL)
    await page.goForward()
    await expectOrders(page, ['5002', NOON[1]])
    await page.goBack()
    await expectOrders(page, ALL)

    // when a period and a filter change at the same moment, both apply
    await page.evaluate(`for (const value of ['this-year', 'refunded']) {
      const select = document.querySelector('main option[value=' + value + ']').parentElement
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }`)
    await expect.poll(() => new URL(page.url()).search).toBe('?period=this-year&status=refunded')
    await page.getByLabel(periods.label, { exact: true }).selectOption('all')
    await page.getByRole('button', { name: common.filters.clear }).click()
    await expectOrders(page, ALL)

    // an empty result is explained, and a button clears the filters
    await page.getByRole('searchbox', { name: sales.search }).fill('no such thing')
    await page.getByText(sales.nothingFoundText).waitFor()
    await expectWellMade(page)
    await page.getByRole('button', { name: common.filters.clear }).first().click()
    await expectOrders(page, ALL)

    // the sort by profit: 205.00, then -20.00, then orders in dirhams, and orders with unknown profit last
    await sortByProfit(page, look)
    await expectOrders(page, ['5001', '5002', NOON[2], NOON[1], NOON[0]])

    await order(page, '5001').click()
    await page.getByText(sales.statement).waitFor()
    // the steps from the order's revenue to its profit: 2 x 250.00 - 75.00 - 40.00 - 2 x 90.00 = 205.00
    for (const amount of ['500.00', '\u221275.00', '\u221240.00', '\u2212180.00', '205.00']) {
      await page.locator('main').getByText(amount).first().waitFor()
    }
    await page.getByText(say(sales.rowOf, { row: 2, file: '\u2068my-sales.csv\u2069' })).waitFor()
    await expectWellMade(page)
    await page.getByRole('link', { name: sales.backToSales }).click()
    await expectOrders(page, ['5001', '5002', NOON[2], NOON[1], NOON[0]])

    // the product of this order has no cost: its profit is unknown, and the page explains what to do
    await order(page, NOON[0]).click()
    await page.getByText(sales.costUnknown).waitFor()
    await expectWellMade(page)
    await page.goBack()

    // opens the tab with the rows of the file
    await page.getByRole('tab', { name: sales.lines }).click()
    await page.getByRole('tab', { name: sales.lines, selected: true }).waitFor()
    await openFilters(page, language)
    await page.getByLabel(sales.kind, { exact: true }).selectOption({ label: sales.kinds.refund })
    await expectOrders(page, ['5002', NOON[1]])
    await expectWellMade(page)
    expectQuiet()
    expect(common.nav.sales).toBe(sales.title)
  })
})

test('pages through orders forwards and backwards, also with the Back button of the browser', async () => {
  const seller = await journey.seller()
  const businessId = await perfumes(seller)
  const [header = ''] = templateFile.text.split('\r\n')
  const rows = Array.from({ length: 60 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
    return `${1000 + index},1,${day},noon,OUD-50,Oud 50 ml,1,250.00,37.50,20.00,EGP,sale`
  })
  await importFile(seller.api, businessId, { name: 'many.csv', text: [header, ...rows].join('\r\n') })
  const page60 = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => String(1000 + from - index))
  const { sales, common } = wordsOf('en')
  const { page, expectQuiet } = await journey.visitAs(seller, { language: 'en' })
  await page.goto(`/business/${businessId}/dashboard`)
  await page.getByRole('link', { name: common.nav.sales, exact: true }).first().click()
  await expectOrders(page, page60(59, 35))
  await page.getByText(say(sales.ordersFound_other, { count: 60 })).waitFor()
  const previous = page.getByRole('button', { name: common.previousPage })
  const next = page.getByRole('button', { name: common.nextPage })
  expect(await previous.isDisabled()).toBe(true)
  await next.click()
  await expectOrders(page, page60(34, 10))
  await next.click()
  await expectOrders(page, page60(9, 0))
  expect(await next.isDisabled()).toBe(true)
  await previous.click()
  await expectOrders(page, page60(34, 10))
  await page.goBack()
  await expectOrders(page, page60(9, 0))
  await page.goBack()
  await expectOrders(page, page60(34, 10))
  await page.reload()
  await expectOrders(page, page60(34, 10))
  expectQuiet()
})

test('offers a retry when a list cannot be loaded, and a link back from a missing order', async () => {
  const seller = await journey.seller()
  const businessId = await perfumes(seller)
  await importFile(seller.api, businessId, templateFile)
  const { sales, common } = wordsOf('en')
  const { page } = await journey.visitAs(seller, { language: 'en' })
  const mend = await break500(page, 'GET', `businesses/${businessId}/orders`)
  await page.goto(`/business/${businessId}/sales`)
  await page.getByText(sales.loadFailed).waitFor()
  await mend()
  await page.getByRole('button', { name: common.retry }).click()
  await expectOrders(page, ['5002', '5001'])
  await navigate(page, `/business/${businessId}/sales/orders/nonsense`)
  await page.getByText(sales.orderGone).waitFor()
  await expectWellMade(page)
  await page.getByRole('link', { name: sales.backToSales }).first().click()
  await expectOrders(page, ['5002', '5001'])
})
