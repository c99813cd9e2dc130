import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, inject } from 'vitest'
import { accountLimits } from '#server/features/accounts/sign-in/limits.ts'
import { SecretKeys } from '#server/features/connections/secrets/keys.ts'
import { configuredVendors } from '#server/features/connections/vendors/vendors.ts'
import { hashPasswordText } from '#server/infra/auth/password-digits.ts'
import type { Database } from '#server/infra/db/database.ts'
import { embeddedDatabase } from '#server/infra/db/embedded.ts'
import { openPostgres } from '#server/infra/db/postgres.ts'
import { Mailer, outboxTransport } from '#server/infra/mail/mail.ts'
import { createLog } from '#server/infra/observability/log.ts'
import { localStorage } from '#server/infra/storage/storage.ts'
import { type RunningServer, type ServeOptions, serveDatabase } from '../server.ts'
import { measured } from './measured.ts'
import { newSeller } from './new-seller.ts'
import { copyTemplate } from './postgres-template.ts'
import { quickPasswords } from './quick-passwords.ts'
import { TestClient } from './test-client.ts'
import { SALLA_APP } from './vendors/salla/salla-app.ts'
import { TEST_KEYS } from './vendors/test-keys.ts'

export interface TestServer extends RunningServer {
  /** A client without an account; `signUp` creates one. */
  visitor(): TestClient
  /** A client of a new, signed-in seller, whose rows are written directly. */
  seller(): Promise<TestClient>
}

/** The server of this test worker. Its test files use it one after the other, and it stops when the run ends. */
let shared: Promise<TestServer> | undefined

/**
 * Returns a server that a test file shares with others, each with its own sellers. A file that changes options,
 * triggers or rows without an owner starts its own `testServer`.
 */
export function sharedServer(): { readonly current: TestServer } {
  const holder = { current: undefined as unknown as TestServer }
  beforeAll(async () => {
    shared ??= startShared()
    holder.current = await shared
  })
  return holder
}

async function startShared(): Promise<TestServer> {
  // PostgreSQL may stop before this process, which ends idle connections with an error
  return start(await mkdtemp(join(inject('folder'), 'shared-')), {}, () => undefined)
}

/** Starts one server with its own database for the tests of a file. */
export function testServer(options: Partial<ServeOptions> = {}): { readonly current: TestServer } {
  const holder = { current: undefined as unknown as TestServer }
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(inject('folder'), 'own-'))
    holder.current = await start(folder, options)
  })
  afterAll(async () => {
    await holder.current?.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return holder
}

async function start(
  folder: string,
  options: Partial<ServeOptions>,
  onError?: (error: Error) => void,
): Promise<TestServer> {
  const db = await openTestDatabase(onError)
  const settings = { ...serveOptions(folder), ...options }
  const server = await measured('server start', () => serveDatabase(db, settings))
  const { secret, passwords } = settings
  const https = settings.publicUrl?.startsWith('https:') ?? false
  return {
    ...server,
    visitor: () => new TestClient(server.url),
    seller: () => newSeller({ ...server, secret, https, hash: passwords?.hash ?? hashPasswordText }),
  }
}

/** Options of a test server that stores its files in `folder`. */
export function serveOptions(folder: string): ServeOptions {
  const log = createLog('silent')
  return {
    host: '127.0.0.1',
    port: 0,
    log,
    secret: 'a secret for tests, thirty-two bytes long',
    storage: localStorage(join(folder, 'files')),
    confirmEmail: false,
    mailer: new Mailer(
      outboxTransport(join(folder, 'outbox'), 'Safi <safi@example.com>', () => {}),
      log,
    ),
    supportEmail: 'support@example.com',
    limits: accountLimits(10_000),
    connections: refusedConnections(),
    trustProxy: false,
    retrySeconds: 0,
    // otherwise due checks for alerts would start during any test
    askSeconds: 24 * 3_600,
    passwords: quickPasswords,
  }
}

/** Connections whose credentials the platform refuses at once, so that nothing changes in the background. */
function refusedConnections(): ServeOptions['connections'] {
  return {
    keys: SecretKeys.parse(TEST_KEYS),
    vendors: configuredVendors(SALLA_APP),
    fetch: async () => new Response('{"error":"invalid_grant"}', { status: 400 }),
  }
}

/** Opens a copy of the migrated database. An error of an idle connection ends the process, unless `onIdleError` is given. */
export function openTestDatabase(onIdleError?: (error: Error) => void): Promise<Database> {
  return measured('database', () => copyDatabase(onIdleError))
}

/** The image of the embedded database. It is read once per worker, because the test files of a worker share this module. */
let image: Promise<Blob> | undefined

async function readImage(path: string): Promise<Blob> {
  return new Blob([await readFile(path)])
}

async function copyDatabase(
  onIdleError: (error: Error) => void = (error) => {
    throw error
  },
): Promise<Database> {
  const provided = inject('database')
  if (provided.kind === 'embedded') {
    image ??= readImage(provided.image)
    return embeddedDatabase(await PGlite.create({ loadDataDir: await image }))
  }
  return openPostgres(await copyTemplate(provided.adminUrl), onIdleError)
}
