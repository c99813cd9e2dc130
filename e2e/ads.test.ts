import { describe, test } from 'vitest'
import { createProduct } from '#contract/products.ts'
import { importFile } from '#server/testing/importing.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import { expectWellMadeInEveryLook } from './support/browser.ts'
import { csvFile } from './support/csv-file.ts'
import { journeys, LOOKS } from './support/journey.ts'
import { navigate } from './support/navigation.ts'
import { expectText } from './support/text.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()

/** Two ad reports: one of noon, whose columns the seller maps, and one of Meta. */
const noonAds = [
  'Date,Campaign,SKU,Spends,Revenue,Currency',
  '2026-03-20,Lamps,LAMP-01,40.00,100.00,AED',
  '',
].join('\n')
const metaAds = [
  'Reporting starts,Reporting ends,Campaign name,Amount spent (AED),Impressions',
  '2026-03-01,2026-03-31,,20.00,900',
  '2026-03-01,2026-03-31,Eid,20.00,900',
  '',
].join('\n')

const saudiSale = {
  name: 'saudi.csv',
  text: [
    'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type',
    'S1,1,2026-03-10,Salla,LAMP-01,Desk lamp,1,100.00,0.00,0.00,SAR,sale',
    '',
  ].join('\n'),
}

/** Creates a seller with a lamp, a statement of noon that charges 50.00 for ads, and a sale in Saudi riyals. */
async function lampSeller() {
  const seller = await at.seller()
  const { id: businessId } = await seller.api.newBusiness({ country: 'AE' })
  const catalog = await catalogOf(seller.api)
  const costItems = [{ costCategoryId: catalog.categories.product ?? '', amount: 4_000 }]
  const body = productBody(catalog, { name: 'Desk lamp', sku: 'LAMP-01', costItems })
  await seller.api.call(createProduct, { params: { businessId }, body })
  await importFile(seller.api, businessId, noonFile)
  await importFile(seller.api, businessId, saudiSale)
  return { seller, businessId }
}

describe.each(LOOKS)('advertising in $language at $width px', (look) => {
  const { ads, businesses, common } = wordsOf(look.language)

  test('imports ad reports, shows profit after ads by product, asks for the product of a campaign, and undoes an import', async () => {
    const { seller, businessId } = await lampSeller()
    const { page, expectQuiet } = await at.visitAs(seller, look)
    await page.goto(`/business/${businessId}/costs/ads`)
    const dialog = page.getByRole('dialog')
    async function upload(name: string, text: string): Promise<void> {
      await page.getByRole('button', { name: ads.import }).click()
      await dialog.locator('input[type=file]').setInputFiles(csvFile({ name, text }))
    }

    await upload('noon-ads.csv', noonAds)
    await dialog.getByLabel(ads.channel).selectOption('noon')
    await dialog.getByRole('button', { name: ads.file.read }).click()
    await dialog.getByRole('radio', { name: ads.file.statement }).waitFor()
    await expectWellMadeInEveryLook(page)
    await dialog.getByRole('button', { name: ads.file.confirm, exact: true }).click()
    const lamp = page.getByRole('row', { name: 'Desk lamp' })
    // the 50.00 that the statement charges count, not the spend of 40.00 that the report states
    await expectText(lamp, '50.00')
    const rate = say(businesses.rateOne.slice(0, businesses.rateOne.indexOf('{{day}}')), {
      currency: 'AED',
    }).trim()
    await page.getByText(rate).waitFor()

    await upload('meta.csv', metaAds)
    await dialog.getByRole('button', { name: ads.file.confirm, exact: true }).click()
    await page.getByText('meta.csv', { exact: true }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await navigate(page, `/business/${businessId}/costs/ads?by=campaign`)
    await page.getByRole('button', { name: ads.campaign.of.replace('{{name}}', 'Eid') }).click()
    // Enter in the search submits nothing
    await dialog.getByLabel(ads.campaign.search).press('Enter')
    await dialog.getByRole('checkbox', { name: 'Desk lamp' }).check()
    // the dialog asks before it loses what was ticked
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: common.unsaved.keepEditing, exact: true }).click()
    await dialog.getByRole('button', { name: common.save }).click()
    await dialog.waitFor({ state: 'detached' })
    await navigate(page, `/business/${businessId}/costs/ads`)
    await expectText(lamp, '70.00')
    await expectWellMadeInEveryLook(page)

    await page.getByRole('button', { name: ads.reports.undoOf.replace('{{name}}', 'meta.csv') }).click()
    await dialog.getByRole('button', { name: ads.reports.undo, exact: true }).click()
    await expectText(lamp, '50.00')
    await page.getByText('meta.csv').waitFor({ state: 'detached' })

    await navigate(page, `/business/${businessId}/products`)
    await page.getByText(rate).waitFor()
    await expectWellMadeInEveryLook(page)
    expectQuiet()
  })
})
