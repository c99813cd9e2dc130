import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { changeProducts } from '#contract/product-changes.ts'
import { readTable } from '#server/testing/csv-table.ts'
import { importFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { tableSource } from '#spreadsheet/table-source.ts'
import { sourceOf, textOf } from '#spreadsheet/testing/make-workbook.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { csvFile } from './support/csv-file.ts'
import { bytesOf, exportAs } from './support/downloads.ts'
import { break500, holdBack, journeys, LOOKS, testsIn } from './support/journey.ts'
import { metricIn } from './support/metric.ts'
import { navigate } from './support/navigation.ts'
import { expectText } from './support/text.ts'
import { expectToast } from './support/toasts.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()

/** Creates a seller of oud that costs 90.00 per unit, with two orders and a refund in March. The file of the fixture explains the sums. */
async function oudSeller() {
  const seller = await at.seller()
  const { id } = await seller.api.newBusiness()
  const costCategoryId = seller.catalog.categories.product
  const product = { name: 'Oud 50 ml', sku: 'OUD-50', quantity: 42 }
  const { id: productId } = await seller.addProduct(id, {
    ...product,
    costItems: [{ costCategoryId, amount: 9_000 }],
  })
  await importFile(seller.api, id, templateFile)
  const change = { productId, quantity: 7 }
  const sell = () =>
    seller.api.call(changeProducts, { params: { businessId: id }, body: { changes: [change] } })
  return { seller, path: `/business/${id}/reports`, sell }
}

const colourOf = (place: Locator) =>
  place.evaluate((node) => node.ownerDocument.defaultView?.getComputedStyle(node).color)

describe.each(LOOKS)('reports in $language at $width px', ({ language, width, dark }) => {
  const { bridge, reports, restock, dashboard, common, periods, validation } = wordsOf(language)
  const { inArabic } = testsIn(language)

  test('compare and explain profit, break it down, export it, and edit a stock alert and a lead time', async () => {
    const { seller, path, sell } = await oudSeller()
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    const metric = metricIn(page)
    const rows = page.locator('tbody tr')
    const tab = (name: keyof typeof reports.tabs) =>
      page.getByRole('tab', { name: reports.tabs[name], exact: true })

    await page.goto(`${path}?by=day&period=custom&from=2026-03-21&to=2026-03-25`)
    await page.locator('[data-part]').first().waitFor()
    // profit from 21 to 25 March: 250.00 - 40.00 - 90.00 = 120.00, less 140.00 for the refund; in the 5 days before:
    // 205.00
    await expectText(metric(dashboard.totalProfit), '\u221220.00')
    await expectText(metric(dashboard.totalProfit), '225.00')
    // a loss has the colour of losses, both in the figures and in the chart
    expect(await colourOf(metric(dashboard.totalProfit).locator('bdi').first())).toBe(
      await colourOf(rows.first().locator('bdi:visible', { hasText: '\u2212140.00' })),
    )
    expect(await colourOf(metric(dashboard.totalProfit).locator('bdi').first())).not.toBe(
      await colourOf(metric(dashboard.totalSales).locator('bdi').first()),
    )
    await page.getByText(common.bar.loss, { exact: true }).last().waitFor()
    expect(await rows.count()).toBe(2)
    await expectText(rows.first(), '\u2212140.00')
    await expectWellMade(page)

    await page.getByLabel(periods.label, { exact: true }).selectOption('all')
    await page.getByLabel(reports.step, { exact: true }).selectOption('week')
    await expectText(metric(dashboard.totalProfit), '185.00')
    await page.getByText(reports.weeksFromMonday).waitFor()
    await expectText(rows.last(), '325.00')
    await page.reload()
    await page.getByText(reports.weeksFromMonday).waitFor()

    const download = await exportAs(page, 'csv', reports)
    expect(download.suggestedFilename()).toBe('safi-profit-by-week-2026-03-20-2026-03-25.csv')
    const file = readTable((await bytesOf(download)).toString())
    expect(file.rows.map((row) => [row[reports.columns.week], row[reports.columns.profit]])).toEqual([
      ['2026-03-16', '325.00'],
      ['2026-03-23', '-140.00'],
      [reports.total, '185.00'],
    ])

    const downloaded = async (kind: 'xlsx' | 'pdf') => {
      const came = await exportAs(page, kind, reports)
      return { name: came.suggestedFilename(), bytes: await bytesOf(came) }
    }
    const book = await downloaded('xlsx')
    expect(book.name).toBe('safi-profit-by-week-2026-03-20-2026-03-25.xlsx')
    const sheet = await textOf(tableSource(sourceOf(new Uint8Array(book.bytes))))
    expect(readTable(sheet.replaceAll('\n', '\r\n')).rows.map((row) => row[reports.columns.profit])).toEqual([
      '325.00',
      '-140.00',
      '185.00',
    ])
    const paper = await downloaded('pdf')
    expect(paper.name).toBe('safi-profit-by-week-2026-03-20-2026-03-25.pdf')
    expect(paper.bytes.toString('latin1')).toMatch(/^%PDF-.*\(Nile Shop\).*%%EOF\s*$/s)
    if (width > 1000) await share(page)

    await tab('products').click()
    if (width > 1000) {
      const margin = page.getByRole('columnheader', { name: reports.columns.margin })
      await margin.getByRole('button').click()
      await expect.poll(() => margin.getAttribute('aria-sort')).toBe('descending')
    } else await page.getByLabel(common.table.sortBy).selectOption({ label: reports.columns.margin })
    await expect.poll(() => page.url()).toContain('sort=margin-desc')
    await expectText(rows.first(), 'Oud 50 ml')
    await expectWellMade(page)
    await tab('platforms').click()
    await expectText(rows.first(), common.platforms.noon)
    await tab('fees').click()
    await expectText(page.locator('tfoot'), '135.00')
    await expectWellMade(page)
    await tab('refunds').click()
    await expectText(metric(reports.columns.refunds), '250.00')
    await expectWellMade(page)

    await navigate(page, `${path}?tab=bridge&period=custom&from=2026-03-21&to=2026-03-25`)
    await expectText(metric(bridge.changed), '\u2212225.00')
    // the product was sold on noon only in the earlier period and on Amazon only in this one, in which a refund turned its profit into a
    // loss
    expect(await rows.count()).toBe(4)
    await expectText(rows.nth(1), '\u221220.00')
    await expectText(rows.nth(2), '\u2212205.00')
    await expectWellMade(page)
    await rows.nth(2).getByRole('link', { name: 'Oud 50 ml' }).click()
    await page.getByText(bridge.all).waitFor()

    // the last page is shown when the URL asks for a page beyond it
    await navigate(page, `${path}?tab=products&page=9`)
    await expectText(rows.first(), 'Oud 50 ml')
    await navigate(page, `${path.replace('reports', 'inventory')}?page=9`)
    await expectText(rows.first(), '40')
    // on a wide page, no column of the table is cut off
    const hidden = `(() => { const { scrollWidth, clientWidth } = document.querySelector('table').parentElement
      return scrollWidth - clientWidth })()`
    if (width > 1000) expect(await page.evaluate(hidden)).toBe(0)
    expect(await page.getByText(reports.inventory.lowBadge, { exact: true }).count()).toBe(0)
    await rows.first().getByRole('button').click()
    const field = page.getByRole('dialog').getByRole('textbox')
    await field.fill('1.5')
    await page.getByRole('button', { name: common.save, exact: true }).click()
    await page.getByText(validation.quantityWhole).waitFor()
    await expectWellMade(page)
    await field.fill('41')
    await page.getByRole('button', { name: common.save, exact: true }).click()
    await page.getByText(reports.inventory.alertSaved).waitFor()
    await page.getByText(reports.inventory.lowBadge, { exact: true }).waitFor()
    await expectWellMade(page)

    await countStock(page, sell)
    await expectText(rows.first(), '65')
    await page.getByRole('link', { name: reports.inventory.views.restock, exact: true }).click()
    await expectText(rows.first(), restock.unseen.leadTime)
    await rows.first().getByRole('button').click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('21')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: common.unsaved.keepEditing, exact: true }).click()
    await page.getByRole('button', { name: common.save, exact: true }).click()
    await page.getByText(restock.form.saved, { exact: true }).waitFor()
    await expectText(rows.first().getByRole('button'), '21')
    await expectWellMade(page)
    await page.goto(`${new URL(page.url()).pathname}?page=9`)
    await expectText(rows.first().getByRole('button'), '21')
    expectQuiet()
  })

  /** Shares the report. A new file is made each time, except when the browser refused the last one because it came too late. */
  async function share(page: Page): Promise<void> {
    const answer = (answer: string) =>
      page.evaluate(`navigator.canShare = () => true; navigator.share = async () => { ${answer} }`)
    let made = 0
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' && request.url().includes('.pdf')) made++
    })
    const button = page.getByRole('button', { name: reports.share.action, exact: true })
    const press = async (files: number) => {
      await page.evaluate('window.shared = false')
      await button.click()
      await expect.poll(() => page.evaluate('window.shared')).toBe(true)
      await expect.poll(() => button.isEnabled()).toBe(true)
      expect(made).toBe(files)
    }
    await answer('window.shared = true')
    await press(1)
    await press(2)
    await answer("window.shared = true; throw new DOMException('', 'NotAllowedError')")
    await press(3)
    await expectToast(page, reports.share.again)
    await answer('window.shared = true')
    await press(3)
    await press(4)
  }

  /** Enters stock counts: first from a file, after the stock has changed elsewhere, then from pasted cells that contain an unknown SKU. */
  async function countStock(page: Page, sell: () => Promise<unknown>): Promise<void> {
    const { stockCount } = wordsOf(language)
    // the singular form of the phrases: both languages write one product out as a word
    const [enter, saved] =
      language === 'ar'
        ? [stockCount.enter_one, stockCount.saved_one]
        : ['Save 1 count', 'Stock of 1 product updated']
    const open = page.getByRole('button', { name: stockCount.many, exact: true })
    const dialog = page.getByRole('dialog')
    const save = dialog.getByRole('button', { name: enter, exact: true })
    await open.click()
    await dialog.getByRole('button', { name: common.cancel, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await sell()
    await open.click()
    // a count that equals the stock before the change
    await dialog
      .locator('input[type=file]')
      .setInputFiles(csvFile({ name: 'count.csv', text: 'SKU,Stock\nOUD-50,40\n' }))
    const letThrough = await holdBack(page, 'PATCH', 'businesses/[0-9a-f-]{36}/products')
    await save.click()
    // while it saves, the dialog stays, because only it can offer the undo
    const cancel = dialog.getByRole('button', { name: common.cancel, exact: true })
    await expect.poll(() => cancel.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: common.close, exact: true }).click()
    expect(await cancel.isDisabled()).toBe(true)
    letThrough()
    await page.getByText(saved).first().waitFor()
    await dialog.waitFor({ state: 'detached' })
    await open.click()
    await dialog.getByLabel(stockCount.paste).fill('OUD-50\t65\nNONE-1\t3')
    await dialog.getByText(stockCount.problems.sku_unknown).waitFor()
    await expectWellMade(page)
    await save.click()
    await dialog.waitFor({ state: 'detached' })
  }

  inArabic('explain what to do when there is nothing to report, and retry after a failure', async () => {
    const { seller, path } = await oudSeller()
    const { page } = await at.visitAs(seller, { language, width, dark })
    const mend = await break500(page, 'GET', 'businesses/[0-9a-f-]{36}/reports/profit')
    await page.goto(path)
    await page.getByRole('alert').getByText(reports.loadFailed).waitFor()
    await expectWellMadeInEveryLook(page)
    await mend()
    await page.getByRole('button', { name: common.retry }).click()
    await page.locator('table').waitFor()
    await page.getByLabel(periods.label, { exact: true }).selectOption('custom')
    await page.getByLabel(periods.from, { exact: true }).fill('2025-01-01')
    await page.getByLabel(periods.to, { exact: true }).fill('2025-12-31')
    await page.getByText(periods.noSales).waitFor()
    await expectWellMadeInEveryLook(page)

    const { stockCount } = wordsOf(language)
    const mendCount = await break500(page, 'GET', 'businesses/[0-9a-f-]{36}/unit-costs')
    await navigate(page, path.replace('/reports', '/inventory'))
    await page.getByRole('button', { name: stockCount.many, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('alert').getByText(common.loadFailed).waitFor()
    await expectWellMade(page)
    await mendCount()
    await dialog.getByRole('button', { name: common.retry }).click()
    await dialog.getByLabel(stockCount.paste).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    const { id } = await seller.api.newBusiness({ name: 'Empty Shop' })
    await navigate(page, `/business/${id}/reports`)
    await page.getByText(reports.noSalesTitle).waitFor()
    await expectWellMadeInEveryLook(page)
    // the old URL of the stock report still works: it leads to the page that the report has now
    await navigate(page, `/business/${id}/reports?tab=inventory`)
    await page.waitForURL('**/inventory*')
    await page.getByText(reports.inventory.noProducts).waitFor()
    await expectWellMadeInEveryLook(page)
  })
})
