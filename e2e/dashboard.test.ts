import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { currencyUnit } from '#phrases/currency-unit.ts'
import { importFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { break500, cut, journeys, LOOKS, testsIn } from './support/journey.ts'
import { expectFocus } from './support/keyboard.ts'
import { metricIn } from './support/metric.ts'
import { navigate } from './support/navigation.ts'
import { expectOneToast, expectToast } from './support/toasts.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()
const DASHBOARD = 'businesses/[0-9a-f-]{36}/dashboard'
const PRODUCTS = 'businesses/[0-9a-f-]{36}/products'

describe.each(LOOKS)('the dashboard in $language at $width px', ({ language, width, dark }) => {
  const { businesses, common, dashboard, forecast, imports, periods, products } = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)

  const recent = (page: Page) =>
    page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: dashboard.recentProducts, exact: true }) })
  const rows = (page: Page) => recent(page).getByRole('listitem')

  async function shop(count: number) {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness({ name: 'Nile Shop' })
    // the first product has 1 unit in stock, the second one 2, and so on; each unit is worth 250.00
    for (let number = 1; number <= count; number++)
      await seller.addProduct(id, { name: `Lamp ${number}`, sku: `L-${number}`, quantity: number })
    return { seller, address: `/business/${id}/dashboard`, list: `/business/${id}/products`, businessId: id }
  }

  test('shows the total stock, and the newest products on pages of seven', async () => {
    const { seller, address, list } = await shop(15)
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    await page.goto(address)
    await rows(page).first().waitFor()
    // 15 products; 1 + 2 + ... + 15 = 120 units at 250.00; nine products have fewer than 10 units
    const card = (label: string) => page.getByText(label, { exact: true }).locator('..')
    await card(dashboard.totalProducts).getByText('15', { exact: true }).waitFor()
    await card(dashboard.inventoryValue).getByText('30,000.00', { exact: false }).waitFor()
    await card(dashboard.inventoryValue).getByText(currencyUnit(language, 'EGP').text).waitFor()
    await card(dashboard.lowStock).getByText('9', { exact: true }).waitFor()
    // without sales, the dashboard shows a link to the import instead of the profit
    await page.getByRole('heading', { name: dashboard.noSalesTitle }).waitFor()
    await expectWellMade(page)

    const previous = recent(page).getByRole('button', { name: common.previousPage })
    const next = recent(page).getByRole('button', { name: common.nextPage })
    const shows = async (number: number, names: string[]) => {
      await recent(page)
        .getByText(say(common.pageOf, { page: number, pages: 3 }))
        .waitFor()
      await rows(page)
        .getByText(names[0] ?? '', { exact: true })
        .waitFor()
      expect(await rows(page).locator('bdi.line-clamp-2').allTextContents()).toEqual(names)
    }
    const named = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => `Lamp ${from - index}`)
    await shows(1, named(15, 9))
    const row = await rows(page).first().boundingBox()
    const name = await rows(page).locator('bdi.line-clamp-2').first().boundingBox()
    if (!row || !name) throw new Error('the first product is not visible')
    // a name is at the start of its row, even if it is written in the other direction
    const space = language === 'ar' ? row.x + row.width - name.x - name.width : name.x - row.x
    expect(space).toBeCloseTo(0, 0)
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([true, false])
    await next.click()
    await shows(2, named(8, 2))
    await next.click()
    await shows(3, named(1, 1))
    // a disabled button keeps the focus
    await expectFocus(next)
    expect([await previous.isDisabled(), await next.isDisabled()]).toEqual([false, true])
    await rows(page)
      .getByText(say(dashboard.inStock, { count: 1 }))
      .waitFor()
    await previous.click()
    await shows(2, named(8, 2))

    await rows(page).getByText('Lamp 8', { exact: true }).click()
    await page.waitForURL(/\/products\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { level: 1, name: 'Lamp 8' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: dashboard.manageProducts, exact: true }).click()
    await page.waitForURL(`**${list}`)
    expectQuiet()
  })

  test('shows the profit before the scripts have loaded, then the whole dashboard, and saves a profit goal for the month', async () => {
    const { seller, address, businessId } = await shop(0)
    await seller.addProduct(businessId)
    await seller.addProduct(businessId, { name: 'Rug', sku: 'RUG-1', quantity: null })
    const columns =
      'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
    const today = new Date().toISOString().slice(0, 10)
    const line = `1,1,${today},noon,LAMP-1,,2,190.00,5.00,0,EGP,sale`
    await importFile(seller.api, businessId, { name: 'sales.csv', text: `${columns}\n${line}\n` })
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/react-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    const first = page.locator('[inert] [data-first-figures]')
    // the profit is 2 x 190.00 of sales, less 5.00 of fees and 2 x 100.00 of costs: 175.00
    await metricIn(first)(dashboard.totalProfit).getByText('175.00').waitFor()
    await first.getByText('Nile Shop').waitFor()
    await first.getByText('380.00').waitFor()
    expect(await first.getByText(dashboard.knownSoFar).count()).toBe(0)
    held.resolve()
    await page.getByRole('heading', { name: dashboard.recentProducts, exact: true }).waitFor()
    await metricIn(page)(dashboard.totalProfit).getByText('175.00').first().waitFor()
    expect(await first.count()).toBe(0)
    // both figures that need the stock say what they leave out, on phones too
    const leftOut = page.getByText(say(dashboard.notCounted_one, { count: 1 })).locator('visible=true')
    await expect.poll(() => leftOut.count()).toBe(2)

    // one sale does not suffice for a forecast
    await page.getByText(forecast.none.months_other.slice(0, 12)).waitFor()
    await page.getByRole('button', { name: forecast.setGoal }).click()
    const field = page.getByRole('dialog').getByLabel(forecast.goal)
    await field.fill('0')
    await page.getByRole('button', { name: common.save }).click()
    await page.getByText(forecast.goalWrong).waitFor()
    await field.fill('5,000')
    await page.getByRole('button', { name: common.save }).click()
    await page.getByText('5,000.00').first().waitFor()
    await page.getByRole('button', { name: forecast.changeGoal }).waitFor()
    await expectWellMade(page)
    expectQuiet()
  })

  inArabic(
    'redirects to the products when a business has neither products nor sales, and stays on the dashboard when it has sales',
    async () => {
      const { seller, address, list, businessId } = await shop(0)
      const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
      await page.goto(address)
      await page.waitForURL(`**${list}`)
      await page.getByText(products.addOneFirst).waitFor()

      await importFile(seller.api, businessId, templateFile)
      await page.goto(address)
      for (const [label, figure] of [
        [dashboard.totalProfit, common.unknown],
        [dashboard.totalSales, '500.00'],
        [dashboard.totalOrders, '2'],
        [dashboard.avgMargin, common.unknown],
        [dashboard.avgMargin, dashboard.marginNeedsCosts],
      ] as const)
        await page.locator('dl > div').filter({ hasText: label }).getByText(figure).first().waitFor()
      await page
        .getByText(new RegExp(say(dashboard.beforeCosts, { amount: '.?365\\.00.*' })))
        .first()
        .waitFor()
      await recent(page).getByText(dashboard.noProducts).waitFor()
      expect(page.url()).toContain(address)
      await expectWellMadeInEveryLook(page)

      await page.getByLabel(periods.label).selectOption('custom')
      await page.getByLabel(periods.from, { exact: true }).fill('2026-04-01')
      await page.getByText(periods.noSales).waitFor()
      await expectWellMadeInEveryLook(page)
      expectQuiet()
    },
  )

  inEnglish(
    'shows page buttons for eight products but not for seven, returns to the list of businesses when the first load fails, and offers a retry when a later load fails',
    async () => {
      const { seller, address, businessId } = await shop(7)
      const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
      await page.goto(address)
      await rows(page).first().waitFor()
      expect(await rows(page).count()).toBe(7)
      expect(await recent(page).getByRole('navigation').count()).toBe(0)
      expectQuiet()
      await seller.addProduct(businessId, { name: 'Lamp 8', sku: 'L-8' })
      await importFile(seller.api, businessId, templateFile)
      for (const [breaks, path] of [
        [break500, DASHBOARD],
        [cut, DASHBOARD],
        [break500, PRODUCTS],
      ] as const) {
        const mend = await breaks(page, 'GET', path)
        await page.goto(address, { waitUntil: 'commit' })
        await expectOneToast(page, dashboard.loadFailed, '**/my-businesses')
        await page.getByRole('heading', { name: businesses.title }).waitFor()
        await mend()
      }
      // parts whose code does not load
      const [late, month] = ['**/assets/{range-calendar,account-choices}-*.js', '**/assets/month-card-*.js']
      await page.route(late, (route) => route.abort())
      await page.route(month, (route) => route.abort())
      await page.goto(address)
      await recent(page)
        .getByText(say(common.pageOf, { page: 1, pages: 2 }))
        .waitFor()
      expect(await rows(page).count()).toBe(7)
      const retry = page.getByRole('button', { name: common.retry })
      await page.getByRole('alert').getByText(common.networkFailed).waitFor()
      await page.unroute(month)
      await retry.click()
      await page.getByRole('heading', { name: forecast.title }).waitFor()
      let mend = await break500(page, 'GET', PRODUCTS)
      await recent(page).getByRole('button', { name: common.nextPage }).click()
      await recent(page).getByRole('alert').getByText(dashboard.loadFailed).waitFor()
      await mend()
      await retry.click()
      await rows(page).getByText('Lamp 1', { exact: true }).waitFor()

      mend = await break500(page, 'GET', DASHBOARD)
      await page.getByLabel(periods.compare.label).selectOption('year')
      await page.getByRole('alert').getByText(dashboard.loadFailed).waitFor()
      await mend()
      await retry.click()
      await page.getByText(dashboard.totalProfit, { exact: true }).waitFor()

      mend = await break500(page, 'GET', DASHBOARD)
      await page.getByLabel(periods.label).selectOption('custom')
      await page.getByLabel(periods.from, { exact: true }).fill('2026-01-01')
      await page.getByRole('alert').getByText(dashboard.loadFailed).waitFor()
      await expectWellMadeInEveryLook(page)
      await mend()
      await retry.click()
      await page.getByText(dashboard.totalProfit, { exact: true }).waitFor()

      const calendar = page.getByRole('button', { name: periods.calendar.open })
      await calendar.click()
      await expectToast(page, common.networkFailed)
      const account = page.getByRole('banner').getByRole('button', { name: common.nav.account })
      await account.click()
      await expectToast(page, common.networkFailed)
      await page.unroute(late)
      await account.click()
      await page.getByRole('menu').waitFor()
      await page.keyboard.press('Escape')
      await calendar.click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')

      // of several dropped files only one is read, and named
      await navigate(page, `/business/${businessId}/import`)
      // the script is a string, because the type checker does not know the types of the DOM here
      const dataTransfer = await page.evaluateHandle(`(() => {
        const transfer = new DataTransfer()
        for (const name of ['first.csv', 'second.csv']) transfer.items.add(new File(['a'], name))
        return transfer
      })()`)
      await page.getByText(imports.drop).dispatchEvent('drop', { dataTransfer })
      await expectToast(page, 'first.csv')
    },
  )

  inEnglish('takes days to compare with that are typed without a pause', async () => {
    const { seller, address, businessId } = await shop(0)
    await importFile(seller.api, businessId, { name: 'sales.csv', text: templateFile.text })
    const { page } = await at.visitAs(seller, { language, width, dark })
    await page.goto(address)
    await page.getByLabel(periods.compare.label).selectOption('own')
    await page.getByLabel(periods.compare.from, { exact: true }).focus()
    // the same day in every order of day and month
    await page.keyboard.type('10102025')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('12122025')
    await expect.poll(() => page.url()).toContain('compare=2025-10-10..2025-12-12')
  })
})
