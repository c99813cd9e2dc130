import { describe, expect, test } from 'vitest'
import { deleteProduct } from '#contract/products.ts'
import { importFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { expectWellMade, expectWellMadeInEveryLook } from './support/browser.ts'
import { break500, cut, journeys, LOOKS, loseAnswer, testsIn } from './support/journey.ts'
import { metricIn } from './support/metric.ts'
import { navigate } from './support/navigation.ts'
import { productForm } from './support/product-form.ts'
import { expectOneToast } from './support/toasts.ts'
import { platformIn, wordsOf } from './support/words.ts'

const at = journeys()
const NOBODYS = '00000000-0000-4000-8000-000000000000'

describe.each(LOOKS)('the page of a product in $language at $width px', ({ language, width, dark }) => {
  const { catalog, common, costs, errors, products, productPage } = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)
  const { detail, figures } = products
  const { receipt } = productPage

  async function stocked(overrides: (ids: Record<string, string>) => object = () => ({})) {
    const seller = await at.seller()
    const { id: businessId } = await seller.api.newBusiness()
    const product = await seller.addProduct(businessId, overrides(seller.catalog.platforms))
    const visit = await at.visitAs(seller, { language, width, dark })
    const list = `/business/${businessId}/products`
    return { seller, businessId, product, list, address: `${list}/${product.id}`, ...visit }
  }

  test('shows what the product earned, and all its data and figures on four tabs, exact to the piastre', async () => {
    const { page, seller, businessId, address, list, expectQuiet } = await stocked(
      ({ noon, amazon, etsy }) => ({
        sku: 'OUD-50',
        description: 'Warm white\nDimmable',
        category: 'Lighting',
        quantity: 9,
        platforms: [
          {
            platformId: noon,
            referralFeePpm: 150_000,
            outboundFee: 1_200,
            monthlyStorageFee: 50,
            sku: 'N-1',
          },
          // on Amazon a profit of exactly 0.00 counts as profitable; on Etsy one piastre more in fees makes a loss
          { platformId: amazon, outboundFee: 15_000 },
          { platformId: etsy, outboundFee: 15_001 },
        ],
      }),
    )
    await page.goto(address)
    const main = page.getByRole('main')
    const heading = (name: string) => main.getByRole('heading', { name, exact: true }).first().waitFor()
    const shows = async (...texts: string[]) => {
      for (const text of texts) await main.getByText(text, { exact: false }).first().waitFor()
    }
    const tab = (name: 'pricing' | 'costs' | 'stock') =>
      main.getByRole('link', { name: productPage.tabs[name], exact: true })
    await main.getByRole('heading', { level: 1, name: 'Desk lamp' }).waitFor()
    await main.getByText(productPage.neverTitle).waitFor()
    await heading(detail.basics)
    await shows('OUD-50', 'Lighting', detail.active, products.lowStock)
    await main.getByText(/Warm white\s+Dimmable/).waitFor()
    await expectWellMade(page)

    // three units were sold and one came back, so two at 250.00 remain, with a cost of 100.00 each; fees are 135.00 in total
    await importFile(seller.api, businessId, templateFile, { moveStock: false })
    await page.reload()
    const metric = metricIn(main)
    for (const [label, figure] of [
      [productPage.profit, '165.00'],
      [productPage.sales, '500.00'],
      [productPage.units, '2'],
      [productPage.margin, '33%'],
      [productPage.refunds, '1'],
      [productPage.fees, '135.00'],
    ] as const)
      await metric(label).getByText(figure, { exact: false }).first().waitFor()
    // the plan has fees of 50.00 per unit, so 100.00 for two units; the actual fees are 35.00 higher
    await main
      .locator('dl > div')
      .filter({ hasText: productPage.plan.fees })
      .filter({ hasText: /100\.00.*135\.00/ })
      .getByText(/35\.00/)
      .last()
      .waitFor()
    await main.getByRole('link', { name: '5001' }).waitFor()
    await expectWellMadeInEveryLook(page)
    await main.getByRole('link', { name: productPage.allOrders, exact: true }).click()
    await page.waitForURL('**/sales?productId=*')
    await page.goBack()

    await tab('pricing').click()
    await page.waitForURL(`**${address}/pricing`)
    for (const title of [detail.financial, detail.sellingPlatforms, detail.profitByPlatform])
      await heading(title)
    // per unit 250 - 100 = 150, a margin of 60 %; for all 9 units 1,350; the stock is worth 9 x 250
    await shows('150.00', '60%', '1,350.00', '2,250.00', 'N-1')
    const sale = (platform: string) =>
      main
        .getByRole('article')
        .filter({ has: page.getByRole('heading', { name: platformIn(language, platform), exact: true }) })
    // noon: fees of 37.50 + 12.00 + 0.50 = 50.00, so a profit of 100.00 per sale and of 900.00 for the stock
    for (const amount of ['37.50', '12.00', '0.50', '100.00', '900.00', '40%'])
      await sale('noon').getByText(amount, { exact: false }).first().waitFor()
    await sale('noon').getByText(figures.profitable, { exact: true }).waitFor()
    await sale('Amazon').getByText(figures.profitable, { exact: true }).waitFor()
    await sale('Amazon').getByText('0.00', { exact: false }).first().waitFor()
    await sale('Etsy').getByText(figures.loss, { exact: true }).first().waitFor()
    await sale('Etsy')
      .getByText(/[-−]0\.01/)
      .first()
      .waitFor()
    await expectWellMade(page)

    await tab('costs').click()
    await page.waitForURL(`**${address}/costs`)
    await heading(detail.costBreakdown)
    await heading(costs.history.title)
    for (const category of [catalog.costCategories.product, catalog.costCategories.packaging])
      await heading(category)
    await shows('Lamp', '90.00', '10.00')

    await tab('stock').click()
    await page.waitForURL(`**${address}/stock`)
    await metric(productPage.stock.quantity).getByText('9', { exact: true }).waitFor()
    await shows(products.lowStock)
    const ledger = main.getByRole('region', { name: products.ledger.title })
    await ledger.getByText('Mona Hassan').waitFor()
    await expectWellMade(page)
    expect(await ledger.locator('[data-wide]').count()).toBe(0)

    // undoing the receipt shows a message, although its dialog is closed by then
    await main.getByRole('button', { name: receipt.add }).click()
    const dialog = page.getByRole('dialog', { name: receipt.title })
    await dialog.getByLabel(receipt.quantity).fill('3')
    await page.reload()
    await main.getByRole('button', { name: receipt.add }).click()
    await dialog.getByText(common.unsaved.restored).waitFor()
    expect(await dialog.getByLabel(receipt.quantity).inputValue()).toBe('3')
    await dialog.getByLabel(receipt.unitCost).fill('95')
    await dialog.getByRole('button', { name: common.save }).click()
    await page.getByRole('button', { name: receipt.undo, exact: true }).hover()
    await metric(productPage.stock.quantity).getByText('12', { exact: true }).waitFor()
    await page.getByRole('button', { name: receipt.undo, exact: true }).click()
    await page.getByText(receipt.undone).waitFor()
    await metric(productPage.stock.quantity).getByText('9', { exact: true }).waitFor()
    expectQuiet()

    // the answer is lost, so the seller saves the receipt again after a reload, first with other units
    const mend = await loseAnswer(page, 'POST', 'businesses/[^/]+/products/[^/]+/receipts')
    await main.getByRole('button', { name: receipt.add }).click()
    await dialog.getByLabel(receipt.quantity).fill('5')
    await dialog.getByLabel(receipt.unitCost).fill('95')
    await dialog.getByRole('button', { name: common.save }).click()
    await page.getByText(receipt.failed).waitFor()
    await mend()
    await page.reload()
    await main.getByRole('button', { name: receipt.add }).click()
    await dialog.getByText(common.unsaved.restored).waitFor()
    await dialog.getByLabel(receipt.quantity).fill('6')
    await dialog.getByRole('button', { name: common.save }).click()
    await page.getByText(errors.already_saved).waitFor()
    // the form keeps what was refused, and saves it as another receipt
    expect(await dialog.getByLabel(receipt.quantity).inputValue()).toBe('6')
    await dialog.getByRole('button', { name: common.save }).click()
    await dialog.waitFor({ state: 'detached' })
    await metric(productPage.stock.quantity).getByText('20', { exact: true }).waitFor()
    await main.getByRole('link', { name: detail.back, exact: true }).click()
    await page.waitForURL(`**${list}`)
  })

  inEnglish(
    'opens the form on Edit Product, but not again on reload; Back returns to the page of the product; an error leads to the product list when the product cannot be loaded',
    async () => {
      const { page, address, list, expectQuiet } = await stocked()
      const form = productForm(page, language)
      await page.goto(address)
      const edit = async () => {
        await page.getByRole('link', { name: detail.edit, exact: true }).click()
        await page.waitForURL(`**${list}`)
        await page.getByRole('dialog', { name: products.wizard.editTitle }).waitFor()
        expect(await form.field('name').inputValue()).toBe('Desk lamp')
      }
      const staysShut = async () => {
        await page.getByRole('link', { name: 'Desk lamp', exact: true }).waitFor()
        await page.waitForLoadState('networkidle')
        expect(await page.getByRole('dialog').count()).toBe(0)
      }
      await edit()
      await expectWellMadeInEveryLook(page)
      await page.reload()
      await staysShut()

      await navigate(page, address)
      await edit()
      await form.button(common.close).click()
      await form.dialog.waitFor({ state: 'detached' })
      await page.reload()
      await staysShut()

      await navigate(page, address)
      await edit()
      await form.button(common.back).click()
      await page.waitForURL(`**${address}`)

      // Back asks first if there are unsaved changes
      await edit()
      await form.field('name').fill('Floor lamp')
      await form.button(common.back).click()
      const asked = page.getByRole('dialog', { name: common.unsaved.discardTitle })
      await asked.getByRole('button', { name: common.unsaved.discard, exact: true }).click()
      await page.waitForURL(`**${address}`)
      await page.getByRole('heading', { level: 1, name: 'Desk lamp' }).waitFor()

      await edit()
      await form.field('name').fill('Floor lamp')
      await form.jump('preview')
      await form.button(products.wizard.update).click()
      await page.getByText(products.updateDone).waitFor()
      await form.dialog.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Floor lamp', exact: true }).waitFor()
      expectQuiet()

      for (const breaks of [break500, cut]) {
        const mend = await breaks(page, 'GET', 'businesses/[0-9a-f-]{36}/products/[0-9a-f-]{36}')
        await page.goto(address, { waitUntil: 'commit' })
        await expectOneToast(page, products.loadOneFailed, `**${list}`)
        await mend()
      }
    },
  )

  inArabic(
    'shows Not found with a link back for a product that is missing, deleted or of another seller',
    async () => {
      const { page, seller, businessId, product, list, address } = await stocked()
      const stranger = await at.seller()
      const theirs = await stranger.addProduct((await stranger.api.newBusiness()).id)
      const elsewhere = await seller.addProduct((await seller.api.newBusiness()).id)
      const missing = page.getByRole('heading', { level: 1, name: detail.notFoundTitle })
      await page.goto(`${list}/${NOBODYS}`)
      await missing.waitFor()
      await expectWellMadeInEveryLook(page)
      for (const id of ['no-such-product', theirs.id, elsewhere.id]) {
        await page.getByRole('link', { name: detail.back, exact: true }).click()
        await page.waitForURL(`**${list}`)
        await page.getByRole('link', { name: 'Desk lamp', exact: true }).waitFor()
        await navigate(page, `${list}/${id}`)
        await missing.waitFor()
        await page.getByText(detail.notFoundText).waitFor()
      }
      await seller.api.call(deleteProduct, {
        params: { businessId, productId: product.id },
        body: { name: 'Desk lamp' },
      })
      await page.goto(address)
      await missing.waitFor()
    },
  )
})
