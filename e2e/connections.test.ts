import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { getProfitReport } from '#contract/reports.ts'
import { NOON_PAYMENT, NOON_SALE } from '#domain/import/testing/noon-file.ts'
import { SecretKeys } from '#server/features/connections/secrets/keys.ts'
import { noonVendor } from '#server/features/connections/vendors/noon/noon-vendor.ts'
import { sallaVendor } from '#server/features/connections/vendors/salla/salla-vendor.ts'
import { NoonStandIn } from '#server/testing/vendors/noon/noon-stand-in.ts'
import { SALLA_APP } from '#server/testing/vendors/salla/salla-app.ts'
import { SallaStandIn } from '#server/testing/vendors/salla/salla-stand-in.ts'
import { TestClock } from '#server/testing/vendors/stand-in.ts'
import { TEST_KEYS } from '#server/testing/vendors/test-keys.ts'
import { type AccountServer, startAccountServer } from './support/account-server.ts'
import { expectWellMadeInEveryLook, openBrowser } from './support/browser.ts'
import { LOOKS, testsIn } from './support/journey.ts'
import { newSeller, visitAs } from './support/seller.ts'
import { SECRET } from './support/shared-setup.ts'
import { say, wordsOf } from './support/words.ts'

/** The clock of the stand-ins. It shows the time of the machine, as the clock of the server does. */
class WallClock extends TestClock {
  override now(): Date {
    return new Date()
  }
}

const clock = new WallClock('2026-01-01T00:00:00Z')
const noon = new NoonStandIn(clock)
const salla = new SallaStandIn(clock)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const shot = process.env.SAFI_SHOTS
let server: AccountServer
let browser: Browser

beforeAll(async () => {
  const always = '2000-01-01T00:00:00Z'
  noon.state.pending = 0
  noon.state.entries.push(
    { row: { ...NOON_SALE, orderDate: daysAgo(9), date: daysAgo(5) }, from: always },
    { row: { ...NOON_PAYMENT, date: daysAgo(3) }, from: always },
  )
  server = await startAccountServer({
    connections: {
      keys: SecretKeys.parse(TEST_KEYS),
      vendors: new Map([noonVendor(), sallaVendor(SALLA_APP)].map((vendor) => [vendor.code, vendor])),
      fetch: (url, init) => (/salla/.test(new URL(url).host) ? salla : noon).fetch(url, init),
    },
    askSeconds: 1,
  })
  browser = await openBrowser()
})
afterAll(() => server.stop())

describe.each(LOOKS)('connections in $language at $width px', ({ language, width, dark }) => {
  const { common, connections } = wordsOf(language)
  const { inEnglish, inArabic } = testsIn(language)
  const platform = common.platforms.noon
  const sallaName = common.platforms.salla

  async function opened() {
    const seller = await newSeller({ url: server.url, database: { db: server.db, secret: SECRET } })
    const { id } = await seller.api.newBusiness({ name: 'Oud House', country: 'AE' })
    const { page, expectQuiet } = await visitAs(browser, server.url, seller, { language, width, dark })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const status = (name: string) => page.getByRole('heading', { level: 2 }).getByText(name, { exact: true })
    const picture = async (name: string) => {
      if (shot)
        await page.screenshot({
          path: `${shot}/connections-${name}-${language}.png`,
          fullPage: true,
          scale: 'css',
        })
    }
    await page.goto(`/business/${id}/import/connections`)
    return { id, seller, page, expectQuiet, button, status, picture }
  }

  /** Connects noon with its key file, starting from the day that the form suggests. */
  async function connected() {
    const on = await opened()
    const { page, button, status, picture } = on
    await button(say(connections.connect, { platform })).click()
    await page.getByRole('dialog').waitFor()
    await expectWellMadeInEveryLook(page)
    await picture('dialog')
    await button(connections.save).click()
    await page.getByText(connections.wrong.required).waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'key.json', mimeType: 'application/json', buffer: Buffer.from(noon.keyFile) })
    await button(connections.save).click()
    await status(connections.states.ready).waitFor()
    await expectWellMadeInEveryLook(page)
    await picture('ready')
    await page.getByLabel(connections.start.title).fill(daysAgo(20))
    await button(connections.start.press).click()
    // a job fetches the past in many steps, which a busy machine does slowly
    await status(connections.states.live).waitFor()
    return on
  }

  /** Leads to Salla and back twice: the owner refuses, and then agrees. */
  async function connectSalla({ page, status, picture }: Awaited<ReturnType<typeof opened>>) {
    await page.route('https://accounts.salla.sa/oauth2/auth?*', async (route) => {
      const answer = await salla.fetch(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: await answer.text() })
    })
    await answerAtSalla(page, 'Refuse')
    await page.getByText(connections.answer.denied).waitFor()
    await expectWellMadeInEveryLook(page)
    await picture('denied')
    await page.getByRole('link', { name: connections.answer.back }).click()

    await answerAtSalla(page, 'Agree')
    await status(connections.states.ready).waitFor()
    await page.getByRole('heading', { level: 2 }).getByText('متجر العود 1234').waitFor()
    await expectWellMadeInEveryLook(page)
    await picture('salla')
  }

  /** Leaves for the page of Salla, which the stand-in shows, and presses a link there. */
  async function answerAtSalla(page: Page, link: 'Agree' | 'Refuse') {
    await page.getByRole('button', { name: say(connections.connect, { platform: sallaName }) }).click()
    await page.getByRole('button', { name: say(connections.continueTo, { platform: sallaName }) }).click()
    await page.getByRole('link', { name: link }).click()
  }

  inEnglish(
    'checks the key, fetches the past, pauses, continues, and undoes its imports; then leads to Salla and back',
    async () => {
      const on = await connected()
      const { id, seller, page, expectQuiet, button, status, picture } = on
      await expectWellMadeInEveryLook(page)
      await picture('live')
      const range = { from: daysAgo(30), to: daysAgo(0) }
      const sold = async () => {
        const { statements } = await seller.api.call(getProfitReport, {
          params: { businessId: id },
          query: range,
        })
        return statements.map(({ totals }) => totals.orders)
      }
      expect(await sold()).toEqual([1])

      await button(connections.actions.history).click()
      await page.getByText(connections.events.imported).first().waitFor()
      await expectWellMadeInEveryLook(page)
      await picture('history')
      await page.keyboard.press('Escape')
      await button(connections.actions.pause).click()
      await status(connections.states.paused).waitFor()
      await button(connections.actions.resume).click()
      await status(connections.states.live).waitFor()

      await button(connections.actions.disconnect).click()
      await page.getByLabel(connections.disconnect.undo).check()
      await expectWellMadeInEveryLook(page)
      await picture('disconnect')
      await button(connections.disconnect.press).click()
      await button(say(connections.connect, { platform })).waitFor()
      await expect.poll(sold).toEqual([])
      await connectSalla(on)
      expectQuiet()
    },
  )

  inArabic(
    'asks the seller to connect again when the platform ends the access, and keeps the imported sales; then leads to Salla and back',
    async () => {
      const on = await connected()
      const { page, expectQuiet, button, status, picture } = on
      noon.deleteKey()
      await button(connections.actions.syncNow).click()
      await status(connections.states.needs_reconnect).waitFor()
      await page.getByText(say(connections.errors.access_revoked, { platform })).waitFor()
      await expectWellMadeInEveryLook(page)
      await picture('revoked')
      await button(connections.actions.disconnect).click()
      await page.getByLabel(connections.disconnect.keep).check()
      await button(connections.disconnect.press).click()
      await button(say(connections.connect, { platform })).waitFor()
      await connectSalla(on)
      expectQuiet()
    },
  )
})
