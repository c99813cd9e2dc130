import { describe, expect, test } from 'vitest'
import { createProduct } from '#contract/products.ts'
import { importFile } from '#server/testing/importing.ts'
import { egyptLedger } from '#server/testing/lamp-ledger.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { expectWellMadeInEveryLook } from './support/browser.ts'
import { journeys, LOOKS } from './support/journey.ts'
import { expectText } from './support/text.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()

/** Creates a seller in Egypt whose statement shows that noon raised its commission from 10 to 15 %. */
async function egyptSeller() {
  const seller = await at.seller()
  const { id: businessId } = await seller.api.newBusiness({ country: 'EG' })
  const catalog = await catalogOf(seller.api)
  await seller.api.call(createProduct, {
    params: { businessId },
    body: productBody(catalog, { sku: 'LAMP-01', platforms: [{ platformId: catalog.platforms.noon ?? '' }] }),
  })
  await importFile(seller.api, businessId, egyptLedger('2026-03-11', 20))
  return { seller, businessId }
}

describe.each(LOOKS)('fees learned from statements in $language at $width px', (look) => {
  const { learnedFees } = wordsOf(look.language)

  test('shows what a platform charges, and makes a fee rule of it', async () => {
    const { seller, businessId } = await egyptSeller()
    const { page, expectQuiet } = await at.visitAs(seller, look)
    await page.goto(`/business/${businessId}/fees?tab=learned`)
    const present = page.locator('tbody').first().locator('tr')
    await expectText(present, '15%')
    await expectText(present, 'LAMP-01')
    await expectWellMadeInEveryLook(page)

    await present.getByRole('button', { name: learnedFees.use }).click()
    await present.getByText(learnedFees.yourRule, { exact: true }).waitFor()
    expect(await present.getByRole('button').count()).toBe(0)
    expectQuiet()
  })
})
