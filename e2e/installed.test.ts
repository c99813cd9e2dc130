import { describe, expect, test } from 'vitest'
import { importFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { expectWellMade } from './support/browser.ts'
import { journeys, LOOKS } from './support/journey.ts'
import { navigate, openAccountMenu } from './support/navigation.ts'
import { waitingFiles } from './support/waiting-files.ts'
import { say, wordsOf } from './support/words.ts'

const at = journeys()

describe.each(LOOKS)('the installed application in $language at $width px', ({ language, width, dark }) => {
  const { auth, common, installed, instant } = wordsOf(language)

  test('explains a lost connection, offers to import a file that another app shares, and caches only the offline pages and their script', async () => {
    const seller = await at.seller()
    const { id } = await seller.api.newBusiness()
    await seller.addProduct(id)
    const { page, context } = await at.visitAs(seller, { language, width, dark, fresh: true, worker: true })
    await page.goto(`/business/${id}/dashboard`)
    const manifest = await page.locator('link[rel=manifest]').getAttribute('href')
    const { lang, icons, share_target } = await (await context.request.get(`${manifest}`)).json()
    expect(lang).toBe(language)
    for (const { src } of icons) expect((await context.request.get(src)).status()).toBe(200)
    const refused = await context.request.post(share_target.action, { maxRedirects: 0 })
    expect([refused.status(), refused.headers().location]).toEqual([303, '/start'])
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)

    await context.setOffline(true)
    await page.goto(`/business/${id}/sales`)
    await page.getByRole('heading', { name: installed.offline.title }).waitFor()
    await expectWellMade(page)
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: wordsOf(language).sales.title }).waitFor()

    // sends a file as Android does when another app shares it with Safi
    const share = async (name: string) => {
      await page.evaluate(
        `(() => {
        const form = document.createElement('form')
        Object.assign(form, { action: '${share_target.action}', method: 'post', enctype: '${share_target.enctype}' })
        form.innerHTML = '<input type="file" name="${share_target.params.files[0].name}">'
        const files = new DataTransfer()
        files.items.add(new File([${JSON.stringify(templateFile.text)}], '${name}', { type: 'text/csv' }))
        form.firstChild.files = files.files
        document.body.append(form)
        form.submit()
      })()`,
      )
      await page.waitForURL('**/my-businesses')
      await page.getByRole('heading', { name }).waitFor()
    }
    await share('sales.csv')
    await share('more-sales.csv')
    const into = say(instant.kept.importInto, { business: '\u2068Nile Shop\u2069' })
    const first = page.getByRole('region', { name: '\u2068sales.csv\u2069' })
    await first.getByRole('button', { name: into }).click()
    await page.waitForURL(`**/business/${id}/import?import=*`)
    await page.getByRole('button', { name: common.cancel, exact: true }).waitFor()
    await navigate(page, '/my-businesses')
    await page.getByRole('heading', { name: 'more-sales.csv' }).waitFor()
    expect(await page.getByRole('heading', { name: '\u2068sales.csv\u2069' }).count()).toBe(0)

    await openAccountMenu(page, language)
    await page.getByText(common.nav.logout).click()
    await page.getByText(auth.loggedOut).waitFor()
    await expect.poll(() => waitingFiles(page)).toBe(0)
    const kept = await page.evaluate<string[]>(`(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat()
      return requests.map(({ url }) => new URL(url).pathname).sort()
    })()`)
    expect(kept).toEqual(['/offline-ar.html', '/offline-en.html', '/offline.js'])
  })
})

test('loads the application after the first figures of the dashboard when it is opened again', async () => {
  const seller = await at.seller()
  const { id } = await seller.api.newBusiness()
  await seller.addProduct(id)
  const columns =
    'order_id,line_id,date,platform,sku,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
  const line = '1,1,2026-03-02,noon,LAMP-1,2,190.00,5.00,0,EGP,sale'
  await importFile(seller.api, id, { name: 'sales.csv', text: `${columns}\n${line}\n` })
  const { page } = await at.visitAs(seller, { language: 'en', fresh: true, worker: true })
  await page.addInitScript({ content: WHEN_PROFIT_IS_SHOWN })
  await page.goto(`/business/${id}/dashboard`)
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)

  await page.reload()
  await page.getByRole('heading', { name: wordsOf('en').dashboard.recentProducts, exact: true }).waitFor()
  // figures that come later than that do not delay the application, and are not shown
  const [shown, latest, loaded] = await page.evaluate<[number, number, number]>(`[
    window.profitShown ?? Infinity,
    performance.getEntriesByType('navigation')[0].domContentLoadedEventStart + 2_000,
    Math.min(...performance.getEntriesByType('resource').filter(({ name }) => /react-/.test(name)).map(({ startTime }) => startTime)),
  ]`)
  expect(loaded).toBeGreaterThan(Math.min(shown, latest))
})

const WHEN_PROFIT_IS_SHOWN = `
  new MutationObserver(() => {
    if (document.querySelector('[inert] [data-first-figures] [data-slot=profit]')) window.profitShown ??= performance.now()
  }).observe(document, { childList: true, subtree: true })`
