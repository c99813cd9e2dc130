import { writeFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'

/**
 * `node scripts/pictures.ts http://127.0.0.1:3000` takes screenshots of the dashboard of the sample business: for the landing page in both
 * languages and themes, and for the README. It needs a running server, on which it creates accounts, and the path of a browser in
 * SAFI_CHROMIUM.
 */
const LANDING = new URL('../src/web/features/landing/pictures/', import.meta.url)
const README = new URL('../docs/pictures/', import.meta.url)
/** The WebP quality: files are small enough for a phone, and figures are sharp enough to read. */
const QUALITY = 0.82

interface Look {
  readonly language: 'en' | 'ar'
  readonly theme: 'light' | 'dark'
  readonly width: number
  readonly height: number
  /** The number of device pixels for each CSS pixel. Default: 1. */
  readonly scale?: number
}

const [origin = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const browser = await chromium.launch({ executablePath: process.env.SAFI_CHROMIUM, args: ['--no-sandbox'] })
for (const language of ['en', 'ar'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    const look = { language, theme, width: 1280, height: 800 }
    await photograph(look, new URL(`dashboard-${language}-${theme}.webp`, LANDING), webpOf)
  }
}
const wide = { width: 1280, height: 900 }
await photograph({ language: 'en', theme: 'light', ...wide }, new URL('dashboard-en.png', README))
await photograph({ language: 'ar', theme: 'dark', ...wide }, new URL('dashboard-ar.png', README))
const phone = { width: 390, height: 780, scale: 2 }
await photograph({ language: 'ar', theme: 'light', ...phone }, new URL('phone-ar.png', README))
await browser.close()

async function photograph(
  { language, theme, width, height, scale = 1 }: Look,
  file: URL,
  encode: (page: Page, png: Buffer) => Promise<Buffer> = async (_, png) => png,
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language,
    deviceScaleFactor: scale,
  })
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
  writeFileSync(file, await encode(page, await page.screenshot()))
  await context.close()
}

async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  // the script is a string, because the type checker does not know the types of the browser here
  const webp = await page.evaluate<string>(`(async () => {
    const image = new Image()
    image.src = 'data:image/png;base64,${png.toString('base64')}'
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', ${QUALITY})
  })()`)
  return Buffer.from(webp.slice(webp.indexOf(',') + 1), 'base64')
}
