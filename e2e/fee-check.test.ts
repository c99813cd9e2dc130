import { describe, expect, test } from 'vitest'
import { readTable } from '#server/testing/csv-table.ts'
import { importFile } from '#server/testing/importing.ts'
import { lampLedger, lampShop, lateFee } from '#server/testing/lamp-ledger.ts'
import { expectWellMadeInEveryLook } from './support/browser.ts'
import { bytesOf } from './support/downloads.ts'
import { break500, journeys, LOOKS } from './support/journey.ts'
import { navigate, openFilters } from './support/navigation.ts'
import { expectText } from './support/text.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()

/** Creates a seller whose statement contains wrong fees, and one fee rule for all products. lamp-ledger.ts explains the expected sums. */
async function lampSeller() {
  const seller = await at.seller()
  const { params } = await lampShop(seller.api, { category: null })
  await importFile(seller.api, params.businessId, lampLedger)
  return { seller, businessId: params.businessId, path: `/business/${params.businessId}/fees?tab=check` }
}

describe.each(LOOKS)('the fee check in $language at $width px', (look) => {
  const { language } = look
  const { feeCheck, periods, common } = wordsOf(language)

  test('shows wrong fees with their causes, filters them, links to their orders and exports them, and explains what to import when there is no statement', async () => {
    const { seller, businessId, path } = await lampSeller()
    const { id: withoutStatement } = await seller.api.newBusiness()
    const { page, expectQuiet } = await at.visitAs(seller, look)
    const metric = (label: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByText(label, { exact: true }) })
        .first()
    const section = (title: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    const rows = section(feeCheck.differences.title).locator('tbody tr')

    await page.goto(path)
    await page.getByRole('tab', { name: feeCheck.title, exact: true, selected: true }).waitFor()
    // opening the tab starts the fee check
    await expectText(metric(feeCheck.summary.over), '18.35')
    await expectText(metric(feeCheck.summary.under), '10.50')
    // the sums of all checked fees. The correct referral fee of the mug is 9.53; the others are 161.73 charged and
    // 153.88 expected
    await expectText(metric(feeCheck.summary.charged), '171.26')
    await expectText(metric(feeCheck.summary.expected), '163.41')
    await page.getByText(new RegExp(`^${feeCheck.checkedAt.replace('{{when}}', '.*20\\d\\d')}`)).waitFor()
    await expect.poll(() => rows.count()).toBe(5)
    await expectText(rows.nth(0), 'NAEI70000000003')
    await expectText(rows.nth(0), feeCheck.cause.again)
    await expectText(rows.nth(0), feeCheck.dispute.unknown)
    await expectText(rows.nth(2), '18%')
    await expectText(section(feeCheck.unchecked.title), feeCheck.reason.no_sale)
    await expectText(section(feeCheck.unchecked.title), '8.40')
    await expectWellMadeInEveryLook(page)

    const kind = feeCheck.kind.referral
    const show = feeCheck.causes.show
      .replace('{{cause}}', feeCheck.cause.rate)
      .replace('{{kind}}', kind)
      .replace('{{platform}}', common.platforms.noon)
    await page.getByRole('button', { name: show }).click()
    await expect.poll(() => rows.count()).toBe(1)
    await expectText(rows.first(), 'NAEI70000000002')
    await page.reload()
    await expectText(rows.first(), 'NAEI70000000002')

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: feeCheck.exports.csv }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('safi-fee-differences.csv')
    const file = readTable((await bytesOf(download)).toString())
    expect(file.rows.map((row) => [row[feeCheck.file.order], row[feeCheck.file.difference]])).toEqual([
      ['NAEI70000000002', '6.30'],
    ])

    await page.getByRole('button', { name: common.filters.clear }).click()
    await openFilters(page, language)
    await page.getByLabel(feeCheck.filters.direction, { exact: true }).selectOption('under')
    await expect.poll(() => rows.count()).toBe(2)
    await page.getByLabel(feeCheck.filters.direction, { exact: true }).selectOption('')
    await expect.poll(() => rows.count()).toBe(5)
    await page.getByLabel(periods.label, { exact: true }).selectOption('custom')
    await page.getByLabel(periods.from, { exact: true }).fill('2026-03-18')
    // from 18 March on, three differences remain: two orders were charged too little, and a refund 2.60 too much
    await expectText(metric(feeCheck.summary.over), '2.60')
    await expect.poll(() => rows.count()).toBe(3)

    // after a later import of a fee, opening the tab starts a new check
    await importFile(seller.api, businessId, lateFee)
    await page.reload()
    await expectText(metric(feeCheck.summary.under), '1.05')
    await expect.poll(() => rows.count()).toBe(2)
    await rows.first().getByRole('link', { name: 'NAEI70000000006' }).click()
    await page.waitForURL(/\/sales\/orders\//)
    expectQuiet()

    const mend = await break500(page, 'GET', `businesses/${withoutStatement}/fee-check`)
    await navigate(page, `/business/${withoutStatement}/fees?tab=check`)
    await page.getByText(feeCheck.loadFailed).waitFor()
    await expectWellMadeInEveryLook(page)
    await mend()
    await page.getByRole('alert').getByRole('button').click()
    await page.getByRole('heading', { name: feeCheck.nothing.title }).waitFor()
    await expectWellMadeInEveryLook(page)
    await page.getByRole('link', { name: feeCheck.nothing.action }).click()
    await page.waitForURL(/\/import$/)
  })
})
