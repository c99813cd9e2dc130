import type { Locator, Page } from 'playwright-core'
import { accounting } from '../src/phrases/en/accounting.ts'
import { ads } from '../src/phrases/en/ads.ts'
import { common } from '../src/phrases/en/common.ts'
import { connections } from '../src/phrases/en/connections.ts'
import { costGrid } from '../src/phrases/en/cost-grid.ts'
import { dashboard } from '../src/phrases/en/dashboard.ts'
import { members } from '../src/phrases/en/members.ts'
import { productList } from '../src/phrases/en/product-list.ts'
import { products } from '../src/phrases/en/products.ts'
import { reports } from '../src/phrases/en/reports.ts'

import { startSafi } from './safi-server.ts'
import { sellerOf300 } from './seller-of-300.ts'
import { openBrowser, openPage } from './web-browser.ts'

/**
 * Does the daily jobs of a seller with 300 SKUs in a browser at 1280 px, each from the dashboard, and counts clicks and chosen options. Fails if a
 * job does not reach its end. Run: npx node bench/clicks.ts
 */
interface Hand {
  readonly page: Page
  click(at: Locator): Promise<void>
  choose(at: Locator, option: string): Promise<void>
}

const section = ({ page }: Hand, name: keyof typeof common.nav) =>
  page.getByRole('navigation').getByRole('link', { name: common.nav[name], exact: true }).first()
const button = ({ page }: Hand, name: string) => page.getByRole('button', { name, exact: true })
const link = ({ page }: Hand, name: string) => page.getByRole('link', { name, exact: true })

/** Selects all products of the table, opens an action of the bar and fills in its fields. */
const bulk =
  (action: 'unitCost' | 'price' | 'fees' | 'quantity' | 'tags', field: string, text: string) =>
  async (hand: Hand) => {
    const { page } = hand
    await hand.click(section(hand, 'products'))
    await hand.click(page.getByRole('checkbox', { name: common.table.selectAll }))
    await hand.click(button(hand, productList.bulk[action].action))
    await page.getByRole('dialog').getByLabel(field, { exact: true }).fill(text)
    await hand.click(button(hand, productList.bulk.submit))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page
      .getByText(/products changed$/)
      .first()
      .waitFor()
  }

const JOBS: Record<string, (hand: Hand) => Promise<unknown>> = {
  'see which products lose money': async ({ page }) =>
    page.getByRole('heading', { name: dashboard.losing.title }).waitFor(),
  'list all products that lose money': async (hand) => {
    await hand.click(hand.page.getByRole('link', { name: new RegExp(`^${dashboard.attention.loss}`) }))
    await hand.page.locator('main tbody tr').first().waitFor()
  },
  'learn why profit changed since the period before': async (hand) => {
    await hand.click(link(hand, dashboard.whyChanged))
    await hand.page.getByRole('tab', { name: reports.tabs.bridge, selected: true }).waitFor()
  },
  'learn why last month differs from the month before': async (hand) => {
    await hand.choose(hand.page.getByRole('main').getByRole('combobox').first(), 'last-month')
    await hand.click(link(hand, dashboard.whyChanged))
    await hand.page.getByRole('tab', { name: reports.tabs.bridge, selected: true }).waitFor()
  },
  'see what to reorder': async (hand) => {
    await hand.click(section(hand, 'inventory'))
    await hand.click(link(hand, reports.inventory.views.restock))
    await hand.page.waitForURL('**/inventory/restock')
  },
  'see what platforms will pay': async (hand) => {
    await hand.click(section(hand, 'payouts'))
    await hand.page.waitForURL('**/payouts')
  },
  'get to the import of an ad report': async (hand) => {
    await hand.click(section(hand, 'costs'))
    await hand.click(link(hand, 'Advertising'))
    await hand.click(button(hand, ads.import).first())
    await hand.page.getByRole('dialog').waitFor()
  },
  "get the accountant's pack": async (hand) => {
    await hand.click(section(hand, 'vat'))
    await hand.click(hand.page.getByRole('tab', { name: accounting.tab }))
    const [file] = await Promise.all([
      hand.page.waitForEvent('download'),
      hand.click(hand.page.locator('a[download], a[href*="archive"]').first()),
    ])
    await file.path()
  },
  'paste the costs of all products without one': async (hand) => {
    await hand.click(section(hand, 'costs'))
    await hand.click(button(hand, costGrid.many))
    const costs = Array.from({ length: 25 }, (_, at) => `SKU-${at * 12}\t70`)
    await hand.page
      .getByRole('dialog')
      .getByLabel(costGrid.paste)
      .fill(['SKU\tCost', ...costs].join('\n'))
    await hand.click(hand.page.getByRole('dialog').getByRole('button', { name: /25/ }))
    await hand.click(hand.page.getByRole('button', { name: /^Save/ }))
    await hand.page.getByText('25 costs saved').waitFor()
  },
  'set the price of all products': bulk('price', productList.bulk.price.field, '149'),
  'set the cost of all products': bulk('unitCost', productList.bulk.unitCost.field, '60'),
  'set the fees of all products on a platform': bulk('fees', products.platforms.referralFee, '12'),
  'set the stock of all products': bulk('quantity', productList.bulk.quantity.field, '40'),
  'tag all products': bulk('tags', productList.bulk.tags.field, 'winter'),
  'archive all products, and undo it': async (hand) => {
    await hand.click(section(hand, 'products'))
    await hand.click(hand.page.getByRole('checkbox', { name: common.table.selectAll }))
    await hand.click(button(hand, productList.archive))
    await hand.page.getByText('300 products archived').waitFor()
    await hand.click(button(hand, productList.changes.undo).last())
    await hand.page.getByText(productList.changes.undone).waitFor()
  },
  'change one price': async (hand) => {
    await hand.click(section(hand, 'products'))
    await hand.click(hand.page.getByRole('button', { name: /^Change the price/ }).first())
    await hand.page.keyboard.insertText('155')
    await hand.page.keyboard.press('Enter')
    await hand.page.getByText(/^Price of .* saved$/).waitFor()
  },
  'get to the invitation of a second person': async (hand) => {
    await hand.click(
      hand.page.getByRole('button', { name: new RegExp(`^${common.nav.switchBusiness}`) }).first(),
    )
    await hand.click(hand.page.getByRole('menuitem', { name: common.nav.members }))
    await hand.click(button(hand, members.invite))
    await hand.page.getByRole('dialog').waitFor()
  },
  'get to the form that connects a platform': async (hand) => {
    await hand.click(section(hand, 'import'))
    await hand.click(link(hand, connections.title))
    await hand.page.waitForURL('**/connections')
  },
}

const server = await startSafi()
const browser = await openBrowser()
try {
  const { client, businessId } = await sellerOf300(server)
  const page = await openPage(browser, server.url, client)
  for (const [job, does] of Object.entries(JOBS)) {
    await page.goto(`/business/${businessId}/dashboard`)
    await page.getByRole('heading', { name: dashboard.losing.title }).waitFor()
    let clicks = 0
    await does({
      page,
      click: async (at) => {
        clicks += 1
        await at.click()
      },
      choose: async (at, option) => {
        clicks += 1
        await at.selectOption(option)
      },
    })
    console.log(`${job}: ${clicks}`)
  }
} finally {
  await browser.close()
  await server.stop()
}
