import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectWellMadeInBothThemes } from './support/browser.ts'
import { journeys, testsIn } from './support/journey.ts'
import { expectFocus, reach } from './support/keyboard.ts'
import { menuButton } from './support/navigation.ts'
import { expectToast } from './support/toasts.ts'
import { wordsOf } from './support/words.ts'

const { seller: newSeller, visit, visitAs } = journeys()

const MOBILE = [
  { language: 'en', width: 360, dark: true },
  { language: 'ar', width: 360, dark: false },
] as const

describe.each(MOBILE)(
  'the menu of a narrow screen in $language at $width px',
  ({ language, width, dark }) => {
    const { auth, common } = wordsOf(language)
    const { inArabic } = testsIn(language)
    const look = { language, width, dark }
    const openMenu = (page: Page) => page.getByRole('button', { name: common.nav.openMenu })
    const nav = (page: Page) => page.getByRole('navigation', { name: common.nav.label })

    test('opens, closes with Escape, and follows its links', async () => {
      const { page } = await visit(look)
      await page.goto('/')
      await openMenu(page).waitFor()
      await reach(page, openMenu(page))
      await page.keyboard.press('Enter')
      await nav(page).getByRole('link', { name: common.nav.getStarted }).waitFor()
      await expectWellMadeInBothThemes(page)
      const links = await nav(page).getByRole('listitem').filter({ visible: true }).allTextContents()
      expect(links).toEqual([common.nav.home, common.nav.demo, common.nav.pricing])

      await reach(page, nav(page).getByRole('link', { name: common.nav.pricing }))
      await page.keyboard.press('Escape')
      await expectFocus(openMenu(page))
      await page.keyboard.press('Enter')
      await nav(page).getByRole('link', { name: common.nav.login }).click()
      await page.waitForURL('**/login')
      await openMenu(page).waitFor()
    })

    inArabic('leads from the bottom navigation to every section, settings, theme and logout', async () => {
      const seller = await newSeller()
      const { id } = await seller.api.newBusiness()
      await seller.addProduct(id)
      const { page } = await visitAs(seller, look)
      // the URL of a business without a section leads to its dashboard
      await page.goto(`/business/${id}`)
      await page.waitForURL(`**/business/${id}/dashboard`)
      const bottom = page.getByRole('navigation', { name: common.nav.sections })
      const more = bottom.getByRole('button', { name: common.nav.more })
      const sheet = page.getByRole('dialog', { name: common.nav.more })
      await bottom.waitFor()
      const box = await bottom.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(page.viewportSize()?.height)
      for (const section of ['import', 'products', 'sales', 'dashboard'] as const) {
        await bottom.getByRole('link', { name: common.nav[section] }).click()
        await page.waitForURL(`**/business/${id}/${section}`)
      }
      // a menu whose code does not load says so
      const menus = '**/assets/{more-sheet,mobile-menu}-*.js'
      await page.route(menus, (route) => route.abort())
      await more.click()
      await expectToast(page, common.networkFailed)
      await page.unroute(menus)
      await more.click()
      await sheet.getByText(seller.api.email).waitFor()
      await expectWellMadeInBothThemes(page)
      await page.keyboard.press('Escape')
      await expectFocus(more)
      const go = async (name: string, path: string) => {
        await menuButton(page, language).click()
        await page.getByRole('link', { name, exact: true }).first().click()
        await page.waitForURL(`**${path}`)
        await sheet.waitFor({ state: 'detached' })
        // the new screen closes menus when it appears, which can be after the URL has changed
        await expectFocus(page.getByRole('main'))
      }
      for (const section of ['reports', 'costs', 'inventory', 'fees', 'payouts', 'vat'] as const)
        await go(common.nav[section], `/business/${id}/${section}`)
      await go(common.nav.myBusinesses, '/my-businesses')
      await page.route(menus, (route) => route.abort())
      await openMenu(page).press('Enter')
      await expectToast(page, common.networkFailed)
      await page.unroute(menus)
      await go(common.nav.settings, '/settings')

      // Escape in the theme menu closes only the theme menu; the menu around it stays open
      await openMenu(page).click()
      await page.getByRole('button', { name: common.nav.theme }).click()
      const choice = page.getByRole('menuitemradio', { name: common.nav.dark })
      await choice.waitFor()
      await page.keyboard.press('Escape')
      await choice.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: common.nav.theme }).click()
      await choice.click()
      expect(await page.evaluate(`localStorage.getItem('safi-theme')`)).toBe('dark')

      await page.getByRole('button', { name: common.nav.logout }).click()
      await page.getByText(auth.loggedOut).waitFor()
      await page.waitForURL((url) => url.pathname === '/')
    })
  },
)
