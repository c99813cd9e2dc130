import { describe, expect, test } from 'vitest'
import { listProducts } from '#contract/products.ts'
import { type Access, refusalOf } from '#contract/roles.ts'
import { listOrders } from '#contract/sales.ts'
import { addSampleBusiness } from '#contract/sample-business.ts'
import { PAGE_CALLS } from '#web/business/page-calls.ts'
import { expectWellMade } from './support/browser.ts'
import { joinBusiness } from './support/invitations.ts'
import { journeys, LOOKS } from './support/journey.ts'
import { navigate } from './support/navigation.ts'
import { wordsOf } from './support/words.ts'

const at = journeys()

/** Pages with controls of every kind. On these, the page checks run too. */
const CHECKED = ['products', 'products/:productId/stock', 'costs', 'import', 'vat']

const MEMBERS: readonly Access[] = [
  { role: 'viewer', hidesCosts: true },
  { role: 'bookkeeper', hidesCosts: false },
]

describe.each(LOOKS.map((look, at) => ({ ...look, access: MEMBERS[at] as Access & { role: 'viewer' } })))(
  'a member with the role $access.role (costs hidden: $access.hidesCosts), in $language',
  ({ access, ...look }) => {
    const { businesses, common, errors, products } = wordsOf(look.language)

    test('opens every allowed page without a refused call, and reads why other pages and buttons are not allowed', async () => {
      const owner = await at.seller()
      const member = await at.seller()
      const { id: businessId } = await owner.api.call(addSampleBusiness)
      await joinBusiness({ owner: owner.api, businessId }, member.api, access, at.dataFolder())
      const params = { businessId }
      const product = (await owner.api.call(listProducts, { params })).products[0] ?? expect.fail()
      const order = (await owner.api.call(listOrders, { params })).orders[0] ?? expect.fail()
      const pathOf = (name: string) =>
        `/business/${businessId}/${name.replace(':productId', product.id).replace(':orderKey', order.key)}`
      const { page, expectQuiet } = await at.visitAs(member, look)
      const refused: string[] = []
      page.on('response', (response) => {
        if (response.status() === 403) refused.push(new URL(response.url()).pathname)
      })
      await page.goto(pathOf('products'))
      const add = page.getByRole('button', { name: products.add })
      expect(await add.getAttribute('aria-description')).toBe(errors.needs_manager)
      // the button moves until the products have loaded
      await page.getByText(product.name).first().waitFor()
      await add.click({ force: true })
      await page.locator('[data-sonner-toast]').getByText(errors.needs_manager).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)

      for (const [name, call] of Object.entries(PAGE_CALLS)) {
        const refusal = refusalOf(call, access)
        await navigate(page, pathOf(name))
        const title = page.getByRole('heading', { level: 1, name: businesses.refusedTitle })
        if (refusal) {
          await title.waitFor()
          await page.getByRole('main').getByText(errors[refusal]).waitFor()
        } else {
          await title.waitFor({ state: 'detached' })
          await page.getByRole('heading', { level: 1 }).first().waitFor()
          await page.locator('main [role=status] .animate-pulse').first().waitFor({ state: 'detached' })
        }
        if (CHECKED.includes(name)) await expectWellMade(page)
      }
      // fields that the member may not change look disabled, and so do the buttons among them
      await navigate(page, pathOf('vat'))
      const addPeriod = page.locator('fieldset:disabled').getByRole('button').last()
      const opacity = await addPeriod.evaluate(
        (node) => node.ownerDocument.defaultView?.getComputedStyle(node).opacity,
      )
      expect(opacity).toBe('0.55')

      // a full load sends the calls that a page prefetches
      for (const name of ['dashboard', 'products/:productId']) {
        await page.goto(pathOf(name))
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.locator('main [role=status] .animate-pulse').first().waitFor({ state: 'detached' })
      }

      expect(refused).toEqual([])
      const links = page.locator('nav').getByRole('link', { name: common.nav.dashboard, exact: true })
      expect(await links.filter({ visible: true }).count()).toBe(access.hidesCosts ? 0 : 1)
      expectQuiet()
    })
  },
)
