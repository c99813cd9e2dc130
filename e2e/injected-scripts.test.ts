import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takenOver } from './support/browser.ts'
import { csvFile } from './support/csv-file.ts'
import { journeys } from './support/journey.ts'

const { seller: newSeller, visit, visitAs } = journeys()

/** The code of every injected script: it adds the name of the script to `window.ran`. */
const RAN = 'window.ran = [...(window.ran ?? []), '

/** A foreign site. It serves a script, and a page that shows the URL in its parameter `frame` in a frame. */
const site = createServer((request, response) => {
  const asked = new URL(request.url ?? '', 'http://site')
  if (asked.pathname === '/script.js') {
    response.setHeader('content-type', 'text/javascript')
    response.end(`${RAN}'foreign script']`)
  } else {
    response.setHeader('content-type', 'text/html')
    response.end(`<iframe src="${asked.searchParams.get('frame')}"></iframe>`)
  }
})
let foreign = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  foreign = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => site.close())

const marks = () => [
  `<script>${RAN}'inline script']</script>`,
  `<script src="${foreign}/script.js"></script>`,
  `<script src="data:text/javascript,${encodeURIComponent(`${RAN}'script of data']`)}"></script>`,
  `<script type="module">${RAN}'inline module']</script>`,
  `<img src="/nowhere.png" alt="" onerror="${RAN}'handler']">`,
  `<svg onload="${RAN}'handler of a picture']"></svg>`,
  `<iframe srcdoc="<script>parent.ran = ['framed script']</script>"></iframe>`,
  `<object data="${foreign}/script.js"></object>`,
  `<base href="${foreign}/">`,
  `<a id="link" href="javascript:${RAN}'link']">link</a>`,
  `<form id="form" action="${foreign}/taken"><button>send</button></form>`,
]

/** Opens the page with its real content security policy, but with HTML that an attacker might have injected. */
async function openInjected(page: Page, path: string): Promise<void> {
  await page.addInitScript(`addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    window.refused = [...(window.refused ?? []), effectiveDirective]
  })`)
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</body>', `${marks().join('')}</body>`)
      await route.fulfill({ response, body })
    },
  )
  await page.goto(path)
  await page.getByRole('main').waitFor()
  // waits for hydration: until then the page itself blocks form submission
  await takenOver(page)
  await page.evaluate("for (const what of ['#link', '#form button']) document.querySelector(what).click()")
}

describe.each(['a prerendered page', 'the app of a signed-in user'])('%s under attack', (which) => {
  async function open() {
    if (which === 'a prerendered page') return { ...(await visit({ language: 'en' })), path: '/' }
    return { ...(await visitAs(await newSeller(), { language: 'en' })), path: '/my-businesses' }
  }

  test('runs none of the scripts that were injected in different ways, and does not load in a frame of another site', async () => {
    const { page, path } = await open()
    await openInjected(page, path)
    // each attempt violates a different directive of the policy; browsers report a violation a moment later
    const refused = () => page.evaluate<string[]>('[...new Set(window.refused)].sort()')
    await expect
      .poll(refused)
      .toEqual(['base-uri', 'form-action', 'object-src', 'script-src-attr', 'script-src-elem'])
    expect(await page.evaluate('window.ran')).toBeUndefined()
    expect(new URL(page.url()).pathname).toBe(path)
    expect(await page.evaluate('document.baseURI')).toBe(page.url())

    await page.unrouteAll()
    const address = new URL(path, page.url()).href
    await page.goto(`${foreign}/?frame=${encodeURIComponent(address)}`)
    expect(await page.frameLocator('iframe').getByRole('main').count()).toBe(0)
    await expect
      .poll(() => page.frames().map((frame) => frame.url()))
      .toContain('chrome-error://chromewebdata/')
  })
})

test('the worker that reads files is under the content security policy', async () => {
  const { page } = await visit({ language: 'en' })
  await page.goto('/import')
  const started = page.waitForEvent('worker')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(csvFile({ name: 'sales.csv', text: 'a,b\n1,2\n' }))
  const worker = await started
  const { headers } = await fetch(worker.url())
  expect(headers.get('content-security-policy') ?? '').toContain("default-src 'self'")
})
