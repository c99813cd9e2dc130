import { describe, expect, test } from 'vitest'
import { readTable } from '#server/testing/csv-table.ts'
import { importFile } from '#server/testing/importing.ts'
import { noonFile, templateFile } from '#server/testing/sales-files.ts'
import { expectWellMade } from './support/browser.ts'
import { bytesOf, exportAs } from './support/downloads.ts'
import { journeys, LOOKS } from './support/journey.ts'
import { metricIn } from './support/metric.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()
const header = noonFile.text.split('\n', 1)[0] ?? ''

/** A statement: in March 255.00 is earned and 100.00 paid out, in May 30.00 is earned. */
const ledger = {
  name: 'noon.csv',
  text: [
    header,
    'MP1TESTAE,Noon AE,PS-1-AE,NAEI1,NAEI1-1,2026-03-01,2026-03-01,Lamp,ZLAMPZ-1,LAMP-01,order,AED,100,-15,0,0,0,0,0,0,0,85',
    'MP1TESTAE,Noon AE,PS-1-AE,NAEI2,NAEI2-1,2026-03-10,2026-03-10,Lamp,ZLAMPZ-1,LAMP-01,order,AED,200,-30,0,0,0,0,0,0,0,170',
    'MP1TESTAE,Noon AE,2026-03-12 Bank Transfer,NA,"",,2026-03-12,Payment Disbursal,"","",payment,AED,0,0,0,0,0,0,0,0,-100,-100',
    'MP1TESTAE,Noon AE,PS-2-AE,NAEI3,NAEI3-1,2026-05-02,2026-05-02,Lamp,ZLAMPZ-1,LAMP-01,order,AED,35,-5,0,0,0,0,0,0,0,30',
    '',
  ].join('\n'),
}

const shot = process.env.SAFI_SHOTS

describe.each(LOOKS)('payouts in $language at $width px', ({ language, width, dark }) => {
  const { common, payouts, reports } = wordsOf(language)

  test('show the unpaid amount, each payout, and a note about files without payouts', async () => {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness()
    await importFile(seller.api, id, ledger)
    await importFile(seller.api, id, templateFile)
    const { page, expectQuiet } = await at.visitAs(seller, { language, width, dark })
    await page.goto(`/business/${id}/payouts`)
    await page.locator('[data-part]').first().waitFor()
    const metric = metricIn(page)
    const text = async (label: string) =>
      ((await metric(label).textContent()) ?? '').replace(/[\u2066-\u2069]/g, '')
    expect(await text(payouts.earned)).toContain('285.00')
    expect(await text(payouts.paid)).toContain('100.00')
    expect(await text(payouts.held)).toContain('185.00')
    const rows = page.locator('tbody tr')
    expect(await rows.count()).toBe(2)
    expect(await rows.first().textContent()).toContain(payouts.sinceLast)
    expect(await rows.last().textContent()).toContain('155.00')
    await expectWellMade(page)

    const download = await exportAs(page, 'csv', reports)
    expect(download.suggestedFilename()).toMatch(/^safi-payouts-2026-03-\d\d-2026-\d\d-\d\d\.csv$/)
    const file = readTable((await bytesOf(download)).toString())
    expect(file.rows.map((row) => row[payouts.balance])).toEqual(['155.00', '185.00', '185.00', '', ''])

    const paper = await exportAs(page, 'pdf', reports)
    expect(paper.suggestedFilename()).toMatch(/^safi-payouts-2026-03-\d\d-2026-\d\d-\d\d\.pdf$/)
    expect((await bytesOf(paper)).subarray(0, 5).toString()).toBe('%PDF-')
    if (shot) await paper.saveAs(`${shot}/payouts-${language}.pdf`)

    await page.getByRole('tab', { name: `${common.platforms.noon} EGP` }).click()
    await page.getByText(payouts.untoldTitle).waitFor()
    expect(await page.getByText(payouts.held, { exact: true }).count()).toBe(0)
    await expectWellMade(page)
    expectQuiet()
  })
})
