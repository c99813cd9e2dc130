import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { jumiaFile, noonFile, templateFile } from '#server/testing/sales-files.ts'
import { createBusinessThroughPage, fillBusinessForm, signUpThroughPage } from './support/account.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { csvFile } from './support/csv-file.ts'
import { holdBack, journeys, LOOKS, testsIn } from './support/journey.ts'
import { navigate } from './support/navigation.ts'
import { waitingFiles } from './support/waiting-files.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()

const shows = (page: Page, text: string) =>
  page.locator('main').getByText(text, { exact: false }).first().waitFor()

describe.each(LOOKS)('instant profit in $language at $width px', ({ language, width, dark }) => {
  const words = wordsOf(language)
  const { costGrid, imports, instant, dashboard, errors } = words
  const { inEnglish } = testsIn(language)

  test('shows a visitor the profit of a file with typed costs without an upload, and saves both in the new account', async () => {
    const { page, expectQuiet } = await at.visit({ language, width, dark })
    await page.goto('/import')
    await page.getByText(imports.drop).waitFor()
    await expectWellMade(page)
    const written: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') written.push(request.url())
    })

    await page.getByLabel(words.importFile.platform.label).selectOption('noon')
    await page.locator('input[type=file]').first().setInputFiles(csvFile(templateFile))
    await shows(page, '500.00')
    await shows(page, '135.00')
    await shows(page, '365.00')
    // the page shows no profit while no cost is known
    expect(await page.locator('main').getByText('185.00').count()).toBe(0)
    await expectWellMade(page)

    const cost = page.getByLabel(say(costGrid.costOf, { sku: '\u2068OUD-50\u2069' }))
    await cost.fill(language === 'ar' ? '٩٠' : '90')
    await shows(page, '185.00')
    await shows(page, '37%')
    await cost.fill('-1')
    await page.getByText(words.validation.costAmountNegative).waitFor()
    expect(await page.locator('main').getByText('185.00').count()).toBe(0)
    await cost.fill('')

    await page.getByRole('button', { name: costGrid.many }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(costGrid.paste).fill('OUD-50\t90\nNOT-SOLD\t5\n')
    await dialog.getByText(costGrid.problems.sku_unknown).waitFor()
    await expectWellMade(page)
    await dialog.getByRole('button', { name: say(costGrid.enter_one, { count: 1 }) }).click()
    await shows(page, '185.00')
    await expectWellMade(page)
    expect(written).toEqual([])

    await page.getByRole('button', { name: instant.save }).click()
    await page.waitForURL('**/signup')
    await signUpThroughPage(page, language)
    await page.getByText(instant.kept.create).waitFor()
    await expectWellMadeInEveryLook(page)
    const upload = page.waitForRequest((request) => request.url().includes('platform=noon'))
    if (language === 'en') {
      await createBusinessThroughPage(page, language, 'Nile Perfumes')
      const into = say(instant.kept.importInto, { business: '\u2068Nile Perfumes\u2069' })
      await page.getByRole('button', { name: into }).waitFor()
      await expectWellMade(page)
      // the user leaves the page during the upload
      const goOn = await holdBack(page, 'POST', 'businesses/[^/]+/imports')
      await page.getByRole('button', { name: into }).click()
      await upload
      const importPage = new URL(page.url()).pathname
      await navigate(page, '/my-businesses')
      goOn()
      await expect.poll(() => waitingFiles(page)).toBe(0)
      await navigate(page, importPage)
      await page.getByRole('button', { name: say(imports.openNamed, { name: templateFile.name }) }).click()
    } else {
      // the first business is named after the account, and the import starts as soon as the business exists
      await page.getByRole('button', { name: instant.kept.createAndSave }).click()
      await fillBusinessForm(page, language)
    }
    expect((await upload).method()).toBe('POST')
    await page.getByText(imports.everyRow).first().waitFor()
    await expect.poll(() => cost.inputValue()).toBe('90.00')
    await page.getByRole('button', { name: new RegExp(imports.import_other.split(' ')[0] ?? '') }).click()
    await page.getByText(imports.toDashboard).waitFor()
    await shows(page, '185.00')

    // the visitor's file is imported now, so the list of businesses no longer offers to import it
    await navigate(page, '/my-businesses')
    await page
      .getByRole('heading', { level: 2, name: /^Nile / })
      .first()
      .waitFor()
    expect(await waitingFiles(page)).toBe(0)
    expect(await page.getByRole('button', { name: instant.kept.discard }).count()).toBe(0)
    expectQuiet()
  })

  inEnglish('explains when costs cannot be read without a connection, and can retry', async () => {
    // a new browser profile, because a used one has the code of the file reader in its cache
    const { page, context } = await at.visit({ language, width, dark, fresh: true })
    await page.goto('/import')
    await page.locator('input[type=file]').first().setInputFiles(csvFile(templateFile))
    await page.getByRole('button', { name: words.costGrid.many }).click()
    await context.setOffline(true)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.costGrid.paste).fill('OUD-50\t90\n')
    await page.getByText(words.costGrid.notRead).waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: words.common.retry, exact: true }).click()
    await dialog.getByText(say(words.costGrid.changes_one, { count: 1 })).waitFor()
    await dialog.getByRole('button', { name: say(words.costGrid.enter_one, { count: 1 }) }).click()
    await shows(page, '185.00')
    expect(await page.getByText(words.costGrid.notRead).count()).toBe(0)
  })

  test('shows the profit of a file dropped on the landing page, refuses an unreadable file, asks about an ambiguous one, warns of an untested report, and reads only reports of the selected platform', async () => {
    const { page, expectQuiet } = await at.visit({ language, width, dark })
    const { platform, reports, unseen } = words.importFile
    const another = () => page.getByRole('button', { name: instant.another }).click()
    await page.goto('/')
    const input = page.locator('input[type=file]').first()
    await input.setInputFiles(csvFile(noonFile))
    await page.waitForURL('**/import')
    await shows(page, '200.00')
    await shows(page, '126.65')
    await page.getByText(imports.addsUp).waitFor()
    await page.getByText(dashboard.totalOrders).first().waitFor()
    await another()

    await input.setInputFiles(csvFile({ name: 'a.csv', text: 'hello\nworld\n' }))
    await page.getByText(imports.refusedTitle).waitFor()
    await expectWellMade(page)
    await another()

    await input.setInputFiles(csvFile({ name: 'empty.csv', text: '' }))
    await page.getByText(errors.file_empty).waitFor()
    await another()

    // 03/04 can be in March or in April
    const open = templateFile.text
      .replace('2026-03-20', '03/04/2026')
      .replace('2026-03-21', '04/04/2026')
      .replace('2026-03-25', '05/04/2026')
    await input.setInputFiles(csvFile({ name: 'open.csv', text: open }))
    await page.getByText(imports.choice.title).waitFor()
    await expectWellMade(page)
    await page.getByLabel(imports.choice.day_first).check()
    await page.getByRole('button', { name: imports.choice.continue }).click()
    await shows(page, '365.00')
    await another()

    // one row of the file is unreadable, and the page reports it
    const damaged = noonFile.text.replace('AED,60.5,', 'AED,sixty,')
    await input.setInputFiles(csvFile({ name: noonFile.name, text: damaged }))
    await page.getByText(say(instant.errorRows_one, { count: 1 })).waitFor()
    await page.getByText(say(instant.errorRows_one, { count: 1 })).click()
    await page.getByText('sixty').waitFor()
    await expectWellMade(page)
    await another()

    await input.setInputFiles(csvFile(jumiaFile))
    await shows(page, say(unseen.title, { report: `\u2068${reports['Jumia account statement']}\u2069` }))
    await expectWellMade(page)
    await another()

    const select = page.getByLabel(platform.label)
    expect(await select.inputValue()).toBe('')
    await page.getByText(platform.hint).waitFor()
    await select.selectOption('Salla')
    await expectWellMade(page)
    await input.setInputFiles(csvFile(noonFile))
    const facts = {
      chosen: `\u2068${words.common.platforms.salla}\u2069`,
      platform: `\u2068${words.common.platforms.noon}\u2069`,
      format: `\u2068${reports['noon Transaction View']}\u2069`,
    }
    await page.getByText(say(errors.file_of_other_platform, facts)).waitFor()
    await expectWellMade(page)
    await another()

    await select.selectOption('Zid')
    const own = 'Invoice,Day,Item code,Pieces,Each\nA1,2026-01-02,LAMP-1,2,250.00\n'
    await input.setInputFiles(csvFile({ name: 'own.csv', text: own }))
    await page.getByText(imports.mapping.title).waitFor()
    expect(await page.getByLabel(imports.mapping.platform).inputValue()).toBe('Zid')
    await another()
    await select.selectOption('noon')
    await input.setInputFiles(csvFile(noonFile))
    await shows(page, '126.65')
    expectQuiet()
  })
})
