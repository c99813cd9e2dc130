import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Language } from '#phrases/language.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import { expectWellMadeInEveryLook, takenOver } from './support/browser.ts'
import { csvFile } from './support/csv-file.ts'
import { journeys, testsIn } from './support/journey.ts'
import { navigate } from './support/navigation.ts'
import { SUPPORT } from './support/shared-setup.ts'
import { wordsOf } from './support/words.ts'

const LANGUAGES = ['en', 'ar'] as const

const at = journeys()

/** The path of each public page, with its heading. */
function pagesOf(language: Language): Record<string, string> {
  const { landing, pricing, legal, common } = wordsOf(language)
  return {
    '/': landing.headline,
    '/pricing': pricing.title,
    '/terms': legal.terms.title,
    '/privacy': legal.privacy.title,
    '/no-such-page': common.pageNotFound,
  }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

describe.each(LANGUAGES)('each public page in %s', (language) => {
  test('passes all page checks in both themes, and has a title and a description', async () => {
    const { page, expectQuiet } = await at.visit({ language })
    for (const [path, title] of Object.entries(pagesOf(language))) {
      await page.goto(path)
      await heading(page, title).waitFor()
      await expectWellMadeInEveryLook(page)
      expect(await page.title()).toContain(wordsOf(language).common.appName)
      if (path !== '/no-such-page') {
        const described = page.locator('meta[name="description"]')
        expect(await described.count(), path).toBe(1)
        expect((await described.getAttribute('content'))?.length).toBeGreaterThan(30)
        const shared = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
        expect(await shared('url')).toBe(new URL(path, page.url()).href)
        expect(await shared('title')).toBe(await page.title())
        expect((await page.request.get((await shared('image')) ?? '')).status()).toBe(200)
      }
    }
    expectQuiet()
  })
})

describe.each(LANGUAGES)('the public pages in %s', (language) => {
  const { landing, pricing, legal, common, demo, auth } = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)

  inEnglish('link to every page from the footer, and to the home page from Not found', async () => {
    const { page, expectQuiet } = await at.visit({ language })
    await page.goto('/no-such-page')
    await page.getByRole('link', { name: common.returnHome }).click()
    await heading(page, landing.headline).waitFor()
    const footer = page.getByRole('navigation', { name: common.nav.footer })
    for (const [link, path, title] of [
      [common.nav.pricing, '/pricing', pricing.title],
      [common.nav.terms, '/terms', legal.terms.title],
      [common.nav.privacy, '/privacy', legal.privacy.title],
      [common.nav.demo, '/demo', demo.shop],
      [common.nav.home, '/', landing.headline],
    ] as const) {
      await footer.getByRole('link', { name: link, exact: true }).click()
      await page.waitForURL(`**${path}`)
      await heading(page, title).waitFor()
    }
    expect(await page.getByText(common.footer).count()).toBe(1)
    await page.getByRole('contentinfo').getByRole('button').click()
    await heading(page, wordsOf(language === 'en' ? 'ar' : 'en').landing.headline).waitFor()
    expectQuiet()
  })

  inEnglish('ask a seller to create a first business, or to add another one', async () => {
    const seller = await at.seller()
    const { page, expectQuiet } = await at.visitAs(seller, { language, width: 360 })
    const main = page.getByRole('main')
    await page.goto('/')
    await main.getByRole('link', { name: landing.createBusiness }).first().click()
    await page.waitForURL('**/my-businesses')
    await seller.api.newBusiness({ name: 'Nile Electronics' })
    await page.goto('/')
    await main.getByRole('link', { name: landing.addBusiness }).first().waitFor()
    expect(await main.getByRole('link', { name: landing.startFree }).count()).toBe(0)
    await main.getByText(pricing.free.signedIn).waitFor()
    await expectWellMadeInEveryLook(page)
    await main.getByRole('link', { name: landing.addBusiness }).last().click()
    await page.waitForURL('**/my-businesses')
    expectQuiet()
  })

  test('change the example price by keyboard and mouse, with a profit exact to the piastre', async () => {
    const { page, expectQuiet } = await at.visit({ language, width: 360 })
    await page.goto('/')
    const example = page.getByRole('region', { name: landing.example.title })
    const handle = example.getByRole('slider', { name: landing.example.price })
    const shows = (amount: string) => example.getByText(amount).first().waitFor()
    await shows('107.00')
    await takenOver(page)

    // at 325.00: fees of 15 % and 25.00 are 73.75, and the cost is 140.00, so the profit is 111.25
    await handle.focus()
    await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await shows('325.00')
    await shows('73.75')
    await shows('111.25')
    expect(await handle.getAttribute('aria-valuetext')).toContain('325.00')

    // the lowest price makes a loss
    await page.keyboard.press('Home')
    await shows('50.00')
    await shows('122.50')
    await example.getByText(common.bar.loss).first().waitFor()

    // a click at a third of the slider sets the price 150.00; the slider starts on the left in English and on the right in Arabic
    const grip = await handle.boundingBox()
    const slider = await handle.locator('xpath=../..').boundingBox()
    if (!grip || !slider) throw new Error('the price slider is not visible')
    const middle = slider.y + slider.height / 2
    const third = language === 'ar' ? slider.x + (slider.width * 2) / 3 : slider.x + slider.width / 3
    await page.mouse.move(grip.x + grip.width / 2, middle)
    await page.mouse.down()
    await page.mouse.move(third, middle, { steps: 8 })
    await page.mouse.up()
    await shows('150.00')
    await shows('47.50')
    await shows('37.50')
    expectQuiet()
  })

  inArabic(
    'read a report dropped on the landing page in the browser, without an upload, and show a visitor four platforms and links to sign-up and the demo',
    async () => {
      const { page, expectQuiet } = await at.visit({ language })
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
      })
      await page.goto('/')
      const zone = page.getByRole('region', { name: landing.start.title })
      await takenOver(page)
      // the script is a string, because the type checker does not know the types of the DOM here
      const dropped = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(${JSON.stringify([noonFile.text])}, ${JSON.stringify(noonFile.name)}, { type: 'text/csv' }))
      return transfer
    })()`)
      await zone.getByText(landing.start.zone).dispatchEvent('drop', { dataTransfer: dropped })
      await page.waitForURL('**/import')
      await page.getByText(noonFile.name).first().waitFor()
      await page.getByText('126.65').first().waitFor()
      expect(sent).toEqual([])

      // selects the same file instead of dropping it
      await page.goto('/')
      await takenOver(page)
      const chooser = page.waitForEvent('filechooser')
      await zone.getByText(landing.start.import).click()
      await (await chooser).setFiles(csvFile({ name: 'chosen.csv', text: noonFile.text }))
      await page.waitForURL('**/import')
      await page.getByText('chosen.csv').first().waitFor()
      expect(sent).toEqual([])
      expectQuiet()

      await navigate(page, '/')
      const main = page.getByRole('main')
      const platforms = main.getByRole('region', { name: landing.platforms }).getByRole('img')
      for (const [index, name] of ['noon', 'Amazon', 'Jumia', 'Salla'].entries()) {
        expect(await platforms.nth(index).getAttribute('aria-label')).toBe(name)
      }
      expect(await platforms.count()).toBe(4)
      await main.getByRole('link', { name: landing.viewDemo }).first().click()
      await heading(page, demo.shop).waitFor()
      await page.goBack()
      await main.getByRole('link', { name: landing.startFree }).first().click()
      await page.waitForURL('**/signup')
      await heading(page, auth.signup.title).waitFor()
    },
  )

  inArabic('link the plan Pro to the support contact, and name this contact on the legal pages', async () => {
    const { page } = await at.visit({ language })
    await page.goto('/pricing')
    const pro = page.getByRole('link', { name: pricing.pro.action })
    expect(await pro.getAttribute('href')).toBe(
      `mailto:${SUPPORT}?subject=${encodeURIComponent(pricing.pro.subject)}`,
    )
    await page.getByText('99', { exact: true }).waitFor()
    await page.getByRole('link', { name: pricing.free.action }).click()
    await page.waitForURL('**/signup')

    for (const name of ['terms', 'privacy'] as const) {
      await navigate(page, `/${name}`)
      await heading(page, legal[name].title).waitFor()
      const contents = page.getByRole('navigation', { name: legal.contents })
      const links = await contents.getByRole('link').all()
      for (const link of links) {
        const target = page.locator((await link.getAttribute('href')) ?? '')
        expect(await target.textContent()).toBe(await link.textContent())
      }
      await contents.getByRole('link', { name: legal[name].contact.title }).click()
      await page.waitForURL('**#contact')
      const address = page.getByRole('link', { name: SUPPORT })
      await address.waitFor()
      expect(await address.getAttribute('href')).toBe(`mailto:${SUPPORT}`)
      const box = await address.boundingBox()
      expect(box && box.y < 900, 'the contact is in sight').toBe(true)
    }
  })

  inEnglish(
    'load the router only when the visitor opens another page, and return to the same place',
    async () => {
      const { page, expectQuiet } = await at.visit({ language })
      const routers: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/assets/router-')) routers.push(request.url())
      })
      await page.goto('/')
      await takenOver(page)
      const more = page.getByRole('main').getByRole('link', { name: pricing.more })
      await page.evaluate('scrollTo(0, 2000)')
      expect(routers).toEqual([])
      await more.focus()
      const left = await page.evaluate('scrollY')
      expect(left).toBeGreaterThan(500)
      await page.keyboard.press('Enter')
      await heading(page, pricing.title).waitFor()
      expect(routers).toHaveLength(1)
      await expect.poll(() => page.evaluate('[scrollY, document.activeElement.id]')).toEqual([0, 'main'])
      await page.goBack()
      await heading(page, landing.headline).waitFor()
      await expect.poll(() => page.evaluate('scrollY')).toBe(left)
      expectQuiet()
    },
  )

  inEnglish('open in the browser when the code that opens them could not load', async () => {
    const { page } = await at.visit({ language })
    await page.goto('/')
    await takenOver(page)
    await page.route('**/assets/*.js', (route) => route.abort())
    const footer = page.getByRole('navigation', { name: common.nav.footer })
    await footer.getByRole('link', { name: common.nav.terms, exact: true }).click()
    await heading(page, legal.terms.title).waitFor()
    expect(new URL(page.url()).pathname).toBe('/terms')
  })

  inEnglish(
    'show the error screen when a page that starts without the router cannot be rendered',
    async () => {
      const { page } = await at.visit({ language })
      await page.addInitScript(`Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() { throw new Error('numbers cannot be formatted') }
    })`)
      await page.goto('/')
      await heading(page, common.unexpectedError).waitFor()
      await page.getByRole('button', { name: common.reload }).waitFor()
    },
  )

  inEnglish(
    'explain that the code of a page could not load, keep a link home, and recover on reload',
    async () => {
      const { page } = await at.visit({ language })
      await page.goto('/demo')
      const footer = page.getByRole('navigation', { name: common.nav.footer })
      await takenOver(page)
      await page.route('**/assets/*.js', (route) => route.abort())
      await footer.getByRole('link', { name: common.nav.terms, exact: true }).click()
      await heading(page, common.unexpectedError).waitFor()
      await expectWellMadeInEveryLook(page)
      await page.unroute('**/assets/*.js')
      await page.getByRole('button', { name: common.reload }).click()
      await heading(page, legal.terms.title).waitFor()
      await takenOver(page)

      await footer.getByRole('link', { name: common.nav.home, exact: true }).click()
      await heading(page, landing.headline).waitFor()
      await page.route('**/assets/*.js', (route) => route.abort())
      await footer.getByRole('link', { name: common.nav.privacy, exact: true }).click()
      await heading(page, common.unexpectedError).waitFor()
      await page.unroute('**/assets/*.js')
      await page.getByRole('main').getByRole('link', { name: common.returnHome }).click()
      await heading(page, landing.headline).waitFor()
    },
  )
})
