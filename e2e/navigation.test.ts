import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectWellMade, expectWellMadeInBothThemes } from './support/browser.ts'
import { journeys, testsIn } from './support/journey.ts'
import { expectFocus, reach } from './support/keyboard.ts'
import { navigate } from './support/navigation.ts'
import { wordsOf } from './support/words.ts'

const { seller: newSeller, visit, visitAs } = journeys()

const DESKTOP = [
  { language: 'en', width: 1280, dark: false },
  { language: 'ar', width: 1280, dark: true },
] as const

const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent.trim()')

/** Types letters of any language. `page.keyboard.press` knows only the letters of an English keyboard. */
async function typeLetters(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const letter of text) {
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter })
  }
  await session.detach()
}

/** Moves the pointer in steps, because a real pointer crosses the elements between start and end. */
async function pointAt(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('the element to point at is not visible')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 })
}

describe.each(DESKTOP)('the navigation bar in $language at $width px', ({ language, width, dark }) => {
  const { auth, common, productList } = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)
  const look = { language, width, dark }
  const bar = (page: Page) => page.getByRole('navigation', { name: common.nav.label })
  const linkNames = (page: Page) => bar(page).getByRole('listitem').allTextContents()

  inEnglish(
    'shows a visitor Home, Demo, Pricing, login and sign-up, and stays at the top while the page scrolls',
    async () => {
      const { page } = await visit(look)
      await page.goto('/')
      await bar(page).getByRole('link', { name: common.nav.login }).waitFor()
      expect(await linkNames(page)).toEqual([common.nav.home, common.nav.demo, common.nav.pricing])
      await page.evaluate('window.scrollTo(0, 600)')
      await expect.poll(() => page.evaluate('window.scrollY')).toBeGreaterThan(300)
      expect((await bar(page).boundingBox())?.y).toBe(0)
      await bar(page).getByRole('link', { name: common.nav.getStarted }).click()
      await page.waitForURL('**/signup')
      await bar(page).getByRole('link', { name: common.nav.login }).click()
      await page.waitForURL('**/login')
      await bar(page).getByRole('link', { name: common.nav.demo }).click()
      await page.waitForURL('**/demo')
    },
  )

  inArabic('shows every section of a business in one row, and switches to another business', async () => {
    const seller = await newSeller()
    const { id } = await seller.api.newBusiness({ name: 'Nile Electronics' })
    const other = await seller.api.newBusiness({ name: 'Delta Perfumes' })
    await seller.addProduct(id)
    const third = await seller.api.newBusiness({ name: 'Sinai Crafts' })
    await seller.addProduct(third.id, { name: 'Oud', sku: 'OUD-50' })
    const { page } = await visitAs(seller, look)
    await page.goto(`/business/${id}/products`)
    await bar(page).getByText('Nile Electronics').waitFor()
    expect(await linkNames(page)).toEqual([
      common.nav.dashboard,
      common.nav.products,
      common.nav.sales,
      common.nav.reports,
      common.nav.costs,
      common.nav.inventory,
      common.nav.fees,
      common.nav.payouts,
      common.nav.vat,
      common.nav.import,
    ])
    expect((await bar(page).boundingBox())?.height).toBeLessThan(60)
    const products = bar(page).getByRole('link', { name: common.nav.products })
    expect(await products.getAttribute('aria-current')).toBe('page')
    await bar(page).getByRole('link', { name: common.nav.dashboard }).click()
    await page.waitForURL(`**/business/${id}/dashboard`)
    await bar(page).getByRole('link', { name: common.nav.import }).click()
    await page.waitForURL(`**/business/${id}/import`)
    // the new screen takes the focus when it appears, which closes an open menu
    await expectFocus(page.getByRole('main'))

    // the switcher opens the same section in the other business
    const switcher = bar(page).getByRole('button', { name: common.nav.switchBusiness })
    await switcher.click()
    await page.getByRole('menuitem', { name: 'Delta Perfumes' }).click()
    await page.waitForURL(`**/business/${other.id}/import`)
    await bar(page).getByText('Delta Perfumes').waitFor()
    await switcher.click()
    await page.getByRole('menuitem', { name: common.nav.myBusinesses }).waitFor()
    await expectWellMade(page)
    await page.getByRole('menuitem', { name: common.nav.myBusinesses }).click()
    await page.waitForURL('**/my-businesses')
    await expect
      .poll(() => linkNames(page))
      .toEqual([common.nav.home, common.nav.demo, common.nav.pricing, common.nav.myBusinesses])

    // a sign-in opens /start, which leads to the business that was used last
    await page.goto('/start')
    await page.waitForURL(`**/business/${other.id}/products`)

    // after a switch to the other business, no product of the first business is selected
    await navigate(page, `/business/${id}/products`)
    const tick = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('checkbox')
    await tick('Desk lamp').check()
    const selected = page.getByRole('region', { name: productList.bulk.label })
    await selected.waitFor()
    await switcher.click()
    await page.getByRole('menuitem', { name: 'Sinai Crafts' }).click()
    await page.waitForURL(`**/business/${third.id}/products`)
    await selected.waitFor({ state: 'detached' })
    await tick('Oud').waitFor()
    expect(await selected.count()).toBe(0)

    await navigate(page, '/my-businesses')
    await bar(page).getByRole('link', { name: common.nav.dashboard }).waitFor({ state: 'detached' })
  })

  test('finds pages, products and actions by keyboard, and treats shortcut keys in a field as text', async () => {
    const { commands, products } = wordsOf(language)
    const seller = await newSeller()
    const { id } = await seller.api.newBusiness()
    await seller.addProduct(id, { name: 'إضاءة مكتبية', sku: 'LED-20' })
    const { page } = await visitAs(seller, look)
    await page.goto(`/business/${id}/products`)
    const field = page.getByRole('combobox', { name: commands.title })
    const option = (name: string) => page.getByRole('option', { name })
    const find = async (text: string) => {
      await page.keyboard.press('Control+k')
      await field.fill(text)
    }
    // in a search field, shortcut keys are text
    const search = page.getByRole('searchbox')
    await search.fill('g?')
    await page.getByRole('banner').getByRole('button', { name: common.nav.search }).click()
    await option(common.nav.dashboard).waitFor()
    await expectWellMadeInBothThemes(page)
    await field.fill('اضاءه')
    await option('LED-20').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/business/${id}/products/*`)
    await find(common.nav.vat)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/business/${id}/vat`)
    await find(commands.addProduct)
    await option(commands.addProduct).click()
    await page.getByRole('dialog', { name: products.wizard.addTitle }).waitFor()
    await expectFocus(page.getByRole('dialog').getByLabel(products.details.name))
    await page.keyboard.press('Escape')

    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.locator('main').focus()
    const reports = async () => {
      // the second key counts only within a second and a half
      await page.keyboard.press('g')
      await page.keyboard.press('r')
      return new URL(page.url()).pathname
    }
    await expect.poll(reports).toBe(`/business/${id}/reports`)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: commands.shortcuts }).waitFor()
    await expectWellMade(page)
    await page.getByRole('checkbox', { name: commands.singleKeys }).uncheck()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('?')
    await find(commands.nothing)
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.getByText(commands.nothing).waitFor()
  })

  test('opens the theme menu by keyboard', async () => {
    const { page } = await visit(look)
    await page.goto('/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const trigger = page.getByRole('button', { name: common.nav.theme })
    await reach(page, trigger)
    await page.keyboard.press('Enter')
    const item = (name: string) => page.getByRole('menuitemradio', { name })
    await expectFocus(item(common.nav.light))
    await page.keyboard.press('ArrowDown')
    await expectFocus(item(common.nav.dark))
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await expectFocus(item(common.nav.light))
    await page.keyboard.press('Escape')
    await expectFocus(trigger)
    expect(await page.getByRole('menu').count()).toBe(0)

    await page.keyboard.press('ArrowDown')
    await expectFocus(item(common.nav.light))
    await expectWellMadeInBothThemes(page)
    await typeLetters(page, dark ? common.nav.light.slice(0, 2) : common.nav.dark.slice(0, 2))
    const chosen = dark ? 'light' : 'dark'
    await expectFocus(item(common.nav[chosen]))
    await page.keyboard.press('Enter')
    await expectFocus(trigger)
    expect(await page.evaluate(`localStorage.getItem('safi-theme')`)).toBe(chosen)
  })

  inEnglish(
    'moves through the account menu by arrow keys and first letters, closes it with Escape, and follows each item',
    async () => {
      const seller = await newSeller()
      const { page } = await visitAs(seller, look)
      await page.goto('/my-businesses')
      await page.getByRole('heading', { level: 1 }).waitFor()
      const trigger = page.getByRole('banner').getByRole('button', { name: common.nav.account })
      const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
      await reach(page, trigger)
      await page.keyboard.press('Enter')
      await expectFocus(item(common.nav.profile))
      await page.getByRole('menu').getByText(seller.api.email).waitFor()
      await expectWellMade(page)
      await page.keyboard.press('ArrowDown')
      await expectFocus(item(common.nav.settings))
      await page.keyboard.press('ArrowUp')
      await expectFocus(item(common.nav.profile))
      await page.keyboard.press('Escape')
      await expectFocus(trigger)

      await page.keyboard.press('Enter')
      await expectFocus(item(common.nav.profile))
      await page.keyboard.press('ArrowDown')
      await expectFocus(item(common.nav.settings))
      await page.keyboard.press('Enter')
      await page.waitForURL('**/settings')
      // the closing menu does not take the focus away from the content of the new page
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')

      await trigger.focus()
      await page.keyboard.press('Space')
      await expectFocus(item(common.nav.profile))
      await page.keyboard.press('Enter')
      await page.waitForURL('**/profile')
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')

      await trigger.focus()
      await page.keyboard.press('ArrowDown')
      await expectFocus(item(common.nav.profile))
      await typeLetters(page, common.nav.logout)
      await expectFocus(item(common.nav.logout))
      await page.keyboard.press('Enter')
      await page.getByText(auth.loggedOut).waitFor()
      await page.waitForURL((url) => url.pathname === '/')
      await bar(page).getByRole('link', { name: common.nav.login }).waitFor()
    },
  )

  inArabic(
    'shows the tooltip of an icon button after 700 ms, and without a delay on the next button or by keyboard, and restarts the search in a menu when a second passes between two letters',
    async () => {
      const seller = await newSeller()
      const { page } = await visitAs(seller, { ...look, fresh: true })
      await page.clock.install()
      await page.goto('/settings')
      await page.getByRole('heading', { level: 1 }).waitFor()
      const tooltip = page.getByRole('tooltip')
      await page.clock.pauseAt(Date.now() + 60_000)
      await pointAt(page, page.getByRole('button', { name: common.nav.theme }))
      await page.clock.runFor(699)
      expect(await tooltip.count()).toBe(0)
      await page.clock.runFor(1)
      await expect.poll(() => tooltip.textContent()).toBe(common.nav.theme)
      await pointAt(page, page.getByRole('banner').getByRole('button', { name: common.nav.account }))
      await page.clock.runFor(1)
      await expect.poll(() => tooltip.textContent()).toBe(common.nav.account)

      await page.mouse.move(5, 500, { steps: 8 })
      await page.clock.runFor(16)
      await expect.poll(() => tooltip.count()).toBe(0)
      await page.clock.runFor(301)
      await pointAt(page, page.getByRole('button', { name: common.nav.theme }))
      await page.clock.runFor(699)
      expect(await tooltip.count()).toBe(0)

      await page.mouse.move(5, 500, { steps: 8 })
      await reach(page, page.getByRole('button', { name: common.nav.theme }))
      await expect.poll(() => tooltip.textContent()).toBe(common.nav.theme)
      await page.keyboard.press('Escape')
      await expect.poll(() => tooltip.count()).toBe(0)

      await page.keyboard.press('Enter')
      await expectFocus(page.getByRole('menuitemradio', { name: common.nav.light }))
      // types the first letter of the next item, and later a letter that does not continue the name of that item
      const [first, second] = [common.nav.dark, common.nav.light]
      await typeLetters(page, first[0] ?? '')
      await page.clock.runFor(10)
      await expect.poll(() => focused(page)).toBe(first)
      await page.clock.runFor(980)
      await typeLetters(page, second[0] ?? '')
      await page.clock.runFor(10)
      expect(await focused(page)).toBe(first)
      await page.clock.runFor(1_001)
      await typeLetters(page, second[0] ?? '')
      await page.clock.runFor(10)
      await expect.poll(() => focused(page)).toBe(second)
    },
  )
})
