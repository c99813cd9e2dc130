import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, inject, test } from 'vitest'
import type { Language } from '#phrases/language.ts'
import type { Database } from '#server/infra/db/database.ts'
import { openPostgres } from '#server/infra/db/postgres.ts'
import { measured } from '#server/testing/measured.ts'
import { copyTemplate } from '#server/testing/postgres-template.ts'
import { openBrowser, type Visit, visit } from './browser.ts'
import { closeProfiles } from './profiles.ts'
import { newSeller, type Seller, visitAs } from './seller.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { SECRET } from './shared-setup.ts'

type Options = Parameters<typeof visit>[2]

/**
 * The shared server and browser of this test worker, or a separate server for a test file that needs other settings. Servers use
 * PostgreSQL, with which tests take half the time; the main job and most account journeys use the embedded database. SAFI_E2E_URL selects a
 * server that is already running instead.
 */
export function journeys(
  environment?: Record<string, string>,
  database: 'postgres' | 'embedded' = 'postgres',
) {
  let folder = ''
  let server: ServerProcess | undefined
  let url = ''
  let db: Database | undefined
  let browser: Browser
  beforeAll(async () => {
    const running = process.env.SAFI_E2E_URL
    if (running) {
      url = running
    } else if (environment) {
      folder = await mkdtemp(join(tmpdir(), 'safi-journeys-'))
      const own: Record<string, string> = { SAFI_SECRET: SECRET }
      if (database === 'postgres') {
        own.DATABASE_URL = await newDatabase()
        db = await openFor(own.DATABASE_URL)
      } else await putFreshDatabase(folder)
      server = await startServerProcess({ ...environment, ...own, SAFI_DATA_DIR: folder })
      url = server.url
    } else {
      const shared = workerOf(inject('servers'))
      folder = shared.dataFolder
      url = shared.url
      sharedDatabase ??= openFor(shared.databaseUrl)
      db = await sharedDatabase
    }
    browser = await openBrowser()
  })
  afterAll(async () => {
    if (!server) return
    await closeProfiles(url)
    await db?.close()
    await server.end('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })
  return {
    url: () => url,
    /** The data folder of the server. */
    dataFolder: () => folder,
    seller: (): Promise<Seller> => newSeller({ url, database: db && { db, secret: SECRET } }),
    visit: (options: Options): Promise<Visit> => visit(browser, url, options),
    visitAs: (seller: Seller, options: Options): Promise<Visit> => visitAs(browser, url, seller, options),
  }
}

/** Returns the element of a list of shared things, such as servers, that belongs to this test worker. */
function workerOf<T>(shared: readonly T[]): T {
  const own = shared[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % shared.length]
  if (own === undefined) throw new Error('nothing was started for this test worker')
  return own
}

/** The database of the shared server of this worker. It stays open until the end of the run. */
let sharedDatabase: Promise<Database> | undefined

/** Opens one database connection, on which journeys insert sellers. It may break when the database is stopped after the run. */
function openFor(url: string): Promise<Database> {
  return openPostgres(url, () => undefined, 1)
}

/** Copies an embedded database with all migrations and without data into an unused data folder. */
export function putFreshDatabase(dataFolder: string): Promise<void> {
  return cp(inject('freshDatabase'), join(dataFolder, 'database'), { recursive: true })
}

/** Creates an empty PostgreSQL database for a separate server, and returns its URL. */
export function newDatabase(): Promise<string> {
  const provided = inject('database')
  if (provided.kind !== 'server') throw new Error('journeys run on PostgreSQL')
  return measured('database', () => copyTemplate(provided.adminUrl))
}

/**
 * The looks (language, width and theme) that every journey runs in. Together they have both languages, a narrow and a wide width, and both
 * themes.
 */
export const LOOKS = [
  { language: 'en', width: 1280, dark: false },
  { language: 'ar', width: 360, dark: true },
] as const

/**
 * Test functions for use inside `describe.each(LOOKS)`, for tests whose result does not depend on the look: each runs in only one of the
 * looks.
 */
export function testsIn(language: Language) {
  const nowhere = (_title: string, _run: () => Promise<void>) => {}
  return {
    inEnglish: language === 'en' ? (test as typeof nowhere) : nowhere,
    inArabic: language === 'ar' ? (test as typeof nowhere) : nowhere,
  }
}

/**
 * Aborts matching requests, as if the connection were lost, until the returned function is called. That function waits for
 * the first abort, because a message of an earlier failure may still be visible before the request is sent.
 */
export async function cut(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  return answer(page, method, path, (route) => route.abort('connectionrefused'))
}

/** Lets matching requests arrive, but loses their answers until the returned function is called. That function waits for the first lost answer. */
export async function loseAnswer(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  return answer(page, method, path, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** Answers matching requests with status 500 until the returned function is called, which waits for the first answer. */
export async function break500(page: Page, method: string, path: string): Promise<() => Promise<void>> {
  return answer(page, method, path, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'failed', status: 500, code: 'server_failed' }),
    }),
  )
}

/** Delays matching requests, as on a slow connection, until the returned function is called. */
export async function holdBack(page: Page, method: string, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(pathIs(path), async (route) => {
    if (route.request().method() === method) await promise
    await route.fallback()
  })
  return resolve
}

async function answer(page: Page, method: string, path: string, reply: (route: Route) => Promise<void>) {
  const isIt = pathIs(path)
  const replied = Promise.withResolvers<void>()
  const handle = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    await reply(route)
    replied.resolve()
  }
  await page.route(isIt, handle)
  return async () => {
    await replied.promise
    await page.unroute(isIt, handle)
  }
}

/** Matches API requests by a regular expression of their path. */
function pathIs(path: string) {
  const wanted = new RegExp(`^/api/${path}$`)
  return (url: URL) => wanted.test(url.pathname)
}
