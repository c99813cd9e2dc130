import { describe, expect, test } from 'vitest'
import { savePreferences } from '#contract/profile.ts'
import { currencyUnit } from '#phrases/currency-unit.ts'
import { importFile } from '#server/testing/importing.ts'
import { noonFile, templateFile } from '#server/testing/sales-files.ts'
import { expectWellMade } from './support/browser.ts'
import { break500, journeys, LOOKS } from './support/journey.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()

describe.each(LOOKS)('totals of all businesses in $language at $width px', (look) => {
  const { businesses, common } = wordsOf(look.language)
  const words = businesses.totals

  test('appear above the business cards once two businesses have sales, in the reporting currency, with the dates of the exchange rates', async () => {
    const seller = await at.seller()
    const first = await seller.api.newBusiness({ name: 'Nile Shop' })
    const second = await seller.api.newBusiness({ name: 'Gulf Shop', country: 'AE' })
    const costItems = [{ costCategoryId: seller.catalog.categories.product ?? '', amount: 9_000 }]
    await seller.addProduct(first.id, { name: 'Oud', sku: 'OUD-50', costItems })
    await importFile(seller.api, first.id, templateFile)
    await seller.api.call(savePreferences, { body: { currency: 'EGP' } })
    const { page, expectQuiet } = await at.visitAs(seller, look)
    const totals = page.getByRole('region', { name: words.title })

    // if only one business has sales, no totals are requested, because its dashboard has them
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/my-businesses')
    await page.getByText(businesses.noSales).waitFor()
    expect(asked).toContain('/api/recent-profits')
    expect(asked).not.toContain('/api/totals')
    expect(await totals.count()).toBe(0)

    // two businesses in the same currency need no conversion: each has sales of 500.00; the profit of 185.00 is that of the business whose
    // cost is known
    const third = await seller.api.newBusiness({ name: 'Oud House' })
    await importFile(seller.api, third.id, templateFile)
    await page.reload()
    await totals.waitFor()
    await totals.getByText('1,000.00').waitFor()
    await totals.getByText(wordsOf(look.language).dashboard.knownSoFar).first().waitFor()
    await totals.getByText(currencyUnit(look.language, 'EGP').text).first().waitFor()
    await expectWellMade(page)

    // dirhams are converted at the rate of each day, and the dates of the rates are shown
    await importFile(seller.api, second.id, noonFile)
    await page.reload()
    const told = businesses.rateRange.slice(0, businesses.rateRange.indexOf('{{')).trim()
    await totals.getByText(told).waitFor()
    expect(await totals.getByText('1,000.00').count()).toBe(0)
    await expectWellMade(page)
    expectQuiet()

    const mend = await break500(page, 'GET', 'totals')
    await page.reload()
    await page.getByRole('alert').getByText(words.loadFailed).waitFor()
    await expectWellMade(page)
    await mend()
    await page.getByRole('button', { name: common.retry }).click()
    await totals.waitFor()
  })
})
