import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, inject, test } from 'vitest'
import type { Language } from '#phrases/language.ts'
import { measured } from '#server/testing/measured.ts'
import { copyTemplate } from '#server/testing/postgres-template.ts'
import { openBrowser, type Visit, visit, workerOf } from './browser.ts'
import { closeProfiles } from './profiles.ts'
import { newSeller, type Seller, visitAs } from './seller.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

type Options = Parameters<typeof visit>[2]

/**
 * The server and the browser of this worker, or a server of its own for a file whose journeys need other settings.
 * They run on PostgreSQL, which costs half the time; the journeys of accounts and the main job run on the embedded
 * database. SAFI_E2E_URL names a server that runs already.
 */
export function journeys(
  environment?: Record<string, string>,
  database: 'postgres' | 'embedded' = 'postgres',
) {
  let folder = ''
  let server: ServerProcess | undefined
  let url = ''
  let browser: Browser
  beforeAll(async () => {
    const running = process.env.SAFI_E2E_URL
    if (running) {
      url = running
    } else if (environment) {
      folder = await mkdtemp(join(tmpdir(), 'safi-journeys-'))
      const own: Record<string, string> = {}
      if (database === 'postgres') own.DATABASE_URL = await newDatabase()
      else await putFreshDatabase(folder)
      server = await startServerProcess({ ...environment, ...own, SAFI_DATA_DIR: folder })
      url = server.url
    } else {
      const shared = workerOf(inject('servers'))
      folder = shared.dataFolder
      url = shared.url
    }
    browser = await openBrowser()
  })
  afterAll(async () => {
    if (!server) return
    await closeProfiles(url)
    await server.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })
  return {
    url: () => url,
    /** Where the server keeps what it holds. */
    dataFolder: () => folder,
    seller: (): Promise<Seller> => newSeller(url),
    visit: (options: Options): Promise<Visit> => visit(browser, url, options),
    visitAs: (seller: Seller, options: Options): Promise<Visit> => visitAs(browser, url, seller, options),
  }
}

/** An embedded database that is migrated and empty, in a data folder that a server has not used yet. */
export function putFreshDatabase(dataFolder: string): Promise<void> {
  return cp(inject('freshDatabase'), join(dataFolder, 'database'), { recursive: true })
}

/** The URL of a database of its own, for a server that no other journey uses. */
export function newDatabase(): Promise<string> {
  const provided = inject('database')
  if (provided.kind !== 'server') throw new Error('journeys run on PostgreSQL')
  return measured('database', () => copyTemplate(provided.adminUrl))
}

/** The extremes that a screen must support: languages, widths, themes. */
export const LOOKS = [
  { language: 'en', width: 1280, dark: false },
  { language: 'ar', width: 360, dark: true },
] as const

/** Tests that do not depend on the look, inside `describe.each(LOOKS)`: each runs in one look only. */
export function testsIn(language: Language) {
  const nowhere = (_title: string, _run: () => Promise<void>) => {}
  return {
    inEnglish: language === 'en' ? (test as typeof nowhere) : nowhere,
    inArabic: language === 'ar' ? (test as typeof nowhere) : nowhere,
  }
}

/** Breaks the connection: matching requests reach no server until the returned function restores it. */
export async function cut(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  return answer(page, method, path, (route) => route.abort('connectionrefused'))
}

/** Makes the server fail: matching requests get a 500 until the returned function restores it. */
export async function break500(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  return answer(page, method, path, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'failed', status: 500, code: 'server_failed' }),
    }),
  )
}

async function answer(page: Page, method: string, path: string, reply: (route: Route) => Promise<void>) {
  const wanted = new RegExp(`^/api/${path}$`)
  const isIt = (url: URL) => wanted.test(url.pathname)
  const handle = (route: Route) => (route.request().method() === method ? reply(route) : route.fallback())
  await page.route(isIt, handle)
  return () => page.unroute(isIt, handle)
}
