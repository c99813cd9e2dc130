import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

/**
 * `node scripts/landing-pictures.ts http://127.0.0.1:3000` photographs the dashboard of the sample business for the landing page, in both
 * languages and themes. It needs a running server, on which it creates an account, and SAFI_CHROMIUM.
 */
const FOLDER = new URL('../src/web/features/landing/pictures/', import.meta.url)
const SIZE = { width: 1280, height: 800 }
/** WebP quality: files small enough for a phone, and sharp enough to read the figures. */
const QUALITY = 0.82

const [origin = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: process.env.SAFI_CHROMIUM, args: ['--no-sandbox'] })
for (const language of ['en', 'ar']) {
  for (const theme of ['light', 'dark'])
    writeFileSync(new URL(`dashboard-${language}-${theme}.webp`, FOLDER), await picture(language, theme))
}
await browser.close()

async function picture(language: string, theme: string): Promise<Buffer> {
  const context = await browser.newContext({ viewport: SIZE, locale: language })
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(origin + path, { data, headers: { origin } })
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const mark = `${language}${theme}${Date.now()}`
  await post('/api/accounts', {
    firstName: language === 'ar' ? 'منى' : 'Mona',
    lastName: language === 'ar' ? 'حسن' : 'Hassan',
    businessName: `Nile ${mark}`,
    email: `${mark}@example.com`,
    password: 'Souq-2-go!',
    language,
  })
  const { id } = await post('/api/sample-business', {})
  await context.addInitScript(`localStorage.setItem('language', '${language}')
    localStorage.setItem('safi-theme', '${theme}')`)
  const page = await context.newPage()
  await page.goto(`${origin}/business/${id}/dashboard`, { waitUntil: 'networkidle' })
  await page.evaluate('document.fonts.ready')
  const png = (await page.screenshot()).toString('base64')
  // The code for the browser is a string, because the types of this folder do not include the browser.
  const webp = await page.evaluate<string>(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${png}'
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', ${QUALITY})
  })()`)
  await context.close()
  return Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64')
}
