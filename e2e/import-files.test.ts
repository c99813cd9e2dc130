import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createPlatform } from '#contract/products.ts'
import { readTable } from '#server/testing/csv-table.ts'
import { importFile } from '#server/testing/importing.ts'
import { jumiaFile, noonFile, templateFile } from '#server/testing/sales-files.ts'
import { writeXlsx } from '#spreadsheet/xlsx-writer.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { csvFile } from './support/csv-file.ts'
import { bytesOf } from './support/downloads.ts'
import { journeys, LOOKS, testsIn } from './support/journey.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()

const shows = (page: Page, text: string) =>
  page.locator('main').getByText(text, { exact: false }).first().waitFor()

/** The import template as a workbook from a spreadsheet program: numbers as number cells, dates as date cells. */
function workbook(): Uint8Array {
  const [header = '', ...rows] = templateFile.text.trimEnd().split('\r\n')
  const names = header.split(',')
  return writeXlsx({
    title: 'Sales',
    rightToLeft: false,
    headers: names,
    rows: rows.map((row) => ({
      cells: row.split(',').map((value, at) => {
        if (names[at] === 'date') return { kind: 'date' as const, value }
        const number = /^(quantity|unit_price|.*_fee)$/.test(names[at] ?? '')
        return number ? { kind: 'number' as const, value, decimals: 2 } : { kind: 'text' as const, value }
      }),
    })),
  })
}

describe.each(LOOKS)('sales files in $language at $width px', (look) => {
  const { imports, importFile: fileWords, errors, common, costGrid } = wordsOf(look.language)
  const { inEnglish } = testsIn(look.language)
  const importButton = (page: Page) =>
    page.getByRole('button', { name: new RegExp(imports.import_other.split(' ')[0] ?? '') })

  async function atImport() {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness()
    await seller.api.call(createPlatform, { body: { name: 'Instagram' } })
    const visit = await at.visitAs(seller, look)
    await visit.page.goto(`/business/${id}/import`)
    return { ...visit, input: visit.page.locator('input[type=file]') }
  }

  test('asks for confirmation before importing orders that another report already contains, because they would count twice', async () => {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness()
    const ledger = [
      'order_id,date,platform,sku,quantity,unit_price,referral_fee,fulfilment_fee,currency',
      'NAEI10000000001,2026-03-18,noon,LAMP-01,2,100.00,31.50,18.90,AED',
    ]
    await importFile(seller.api, id, { name: 'ledger.csv', text: ledger.join('\n') })
    const { page, expectQuiet } = await at.visitAs(seller, look)
    await page.goto(`/business/${id}/import`)
    await page.locator('input[type=file]').setInputFiles(csvFile(noonFile))
    const accept = page.getByRole('checkbox', { name: imports.differences.accept })
    await accept.waitFor()
    await shows(page, 'ledger.csv')
    await expectWellMadeInEveryLook(page)
    const shots = process.env.SAFI_SHOTS
    if (shots)
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await accept.scrollIntoViewIfNeeded()
        await page.screenshot({ path: `${shots}/overlap-${look.language}-${width}.png` })
      }
    expect(await importButton(page).isDisabled()).toBe(true)
    await accept.check()
    await importButton(page).click()
    await accept.waitFor({ state: 'detached' })
    expectQuiet()
  })

  test('warns of an untested report, refuses an unreadable file and a report of a different platform, and lists unreadable rows, which it leaves out only if the seller agrees', async () => {
    const { page, input, expectQuiet } = await atImport()
    const upload = ({ name, text }: { name: string; text: string }) =>
      input.setInputFiles(csvFile({ name, text }))
    const another = () => page.getByRole('button', { name: imports.another }).click()
    await upload(jumiaFile)
    await shows(
      page,
      say(fileWords.unseen.title, { report: `\u2068${fileWords.reports['Jumia account statement']}\u2069` }),
    )
    await shows(page, fileWords.unseen.text)
    await expectWellMade(page)
    await page.getByRole('button', { name: common.cancel, exact: true }).click()
    await another()

    await upload({ name: 'a.csv', text: 'hello\nworld\n' })
    await page.getByText(imports.refusedTitle).waitFor()
    await expectWellMade(page)
    await another()

    const select = page.getByLabel(fileWords.platform.label)
    await select.selectOption('Salla')
    await expectWellMade(page)
    await upload(noonFile)
    const facts = {
      chosen: `\u2068${common.platforms.salla}\u2069`,
      platform: `\u2068${common.platforms.noon}\u2069`,
      format: `\u2068${fileWords.reports['noon Transaction View']}\u2069`,
    }
    await shows(page, say(errors.file_of_other_platform, facts))
    await another()
    expect(await select.inputValue()).toBe('')
    // a custom platform that the seller created
    await select.selectOption('Instagram')
    await upload({
      name: 'own.csv',
      text: 'Invoice,Day,Item code,Pieces,Each\nA1,2026-01-02,LAMP-1,2,250.00\n',
    })
    await page.getByText(imports.mapping.title).waitFor()
    expect(await page.getByLabel(imports.mapping.platform).inputValue()).toBe('Instagram')
    await another()

    await select.selectOption('noon')
    await upload({
      name: noonFile.name,
      text: noonFile.text.replace('AED,60.5,', 'AED,=sixty,').replace('2026-03-18,2026-03-25', 'soon,x'),
    })
    await shows(page, '=sixty')
    await expectWellMade(page)
    expect(await importButton(page).isDisabled()).toBe(true)

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: imports.errorsDownload }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    const { header, rows } = readTable((await bytesOf(download)).toString())
    expect(header).toEqual([imports.line, imports.column, imports.cell, imports.reason])
    const found = rows.map((row) => [row[imports.line], row[imports.cell], row[imports.reason]])
    // the export puts an apostrophe before a cell that starts with "=", so that a spreadsheet does not calculate it as
    // a formula
    expect(found).toContainEqual(['6', "'=sixty", imports.rowErrors.amount_unreadable])
    expect(found).toContainEqual(['4', 'x', imports.rowErrors.date_unreadable])

    await page.getByRole('checkbox').first().check()
    await importButton(page).click()
    await page.getByText(imports.toDashboard).waitFor()
    expectQuiet()
  })

  inEnglish(
    'reads an Excel workbook like a CSV file with the same table, saves nothing and explains why when its import fails half-way, and completes when it is tried again',
    async () => {
      const { page, input } = await atImport()
      await input.setInputFiles({
        name: 'sales.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(workbook()),
      })
      await page.getByText(imports.everyRow).first().waitFor()
      await shows(page, '500.00')
      await shows(page, '135.00')
      await expectWellMadeInEveryLook(page)
      const cost = page.getByLabel(say(costGrid.costOf, { sku: '\u2068OUD-50\u2069' }))
      await cost.fill('90')
      // moves the folder with uploaded files away for a while
      const files = join(at.dataFolder(), 'files')
      await rename(files, `${files}-away`)
      try {
        await importButton(page).click()
        // the import is tried five times before it fails
        await page.getByText(imports.failedTitle).waitFor()
        await expectWellMadeInEveryLook(page)
      } finally {
        await rename(`${files}-away`, files)
      }
      await page.getByRole('button', { name: common.retry }).click()
      await page.getByText(imports.everyRow).first().waitFor()
      // what the seller entered is kept until the import is saved
      expect(await cost.inputValue()).toBe('90')
      await cost.fill('')
      await importButton(page).click()
      await page.getByText(imports.toDashboard).waitFor()
      await shows(page, '135.00')
    },
  )
})
