import { randomUUID } from 'node:crypto'
import { OpenAPIHono } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { validation } from '#phrases/en/validation.ts'
import { requirePassword } from '#server/features/accounts/passwords/password-check.ts'
import { announceApiKey } from '#server/features/accounts/passwords/service.ts'
import { endSession } from '#server/features/accounts/service.ts'
import type { AccountLimits } from '#server/features/accounts/sign-in/limits.ts'
import { present as presentBusiness, removeWhole } from '#server/features/businesses/service.ts'
import { addRule } from '#server/features/fees/service.ts'
import { defineRollupRefresh } from '#server/features/imports/rollups/jobs.ts'
import { addProduct } from '#server/features/products/service.ts'
import { findKeyHolder } from '#server/infra/auth/api-keys.ts'
import { type Auth, createAuth, type PasswordHashing } from '#server/infra/auth/auth.ts'
import { findCookieSession } from '#server/infra/auth/sessions.ts'
import { signedLinks } from '#server/infra/auth/signed-links.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Database } from '#server/infra/db/database.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { apiReference } from '#server/infra/http/api-reference.ts'
import { compressJson } from '#server/infra/http/compression.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { healthRoutes } from '#server/infra/http/health.ts'
import { networkAddress } from '#server/infra/http/network-address.ts'
import { openApiDocument } from '#server/infra/http/openapi-document.ts'
import { bootHash } from '#server/infra/http/pages.ts'
import { asAppError, problemResponse } from '#server/infra/http/problem.ts'
import type { HttpApp, HttpEnv } from '#server/infra/http/route.ts'
import { securityHeaders } from '#server/infra/http/security-headers.ts'
import { refuseOtherSites, sessionGate } from '#server/infra/http/session-gate.ts'
import { staticFiles } from '#server/infra/http/static-files.ts'
import type { Jobs } from '#server/infra/jobs/jobs.ts'
import type { Mailer } from '#server/infra/mail/mail.ts'
import type { Log } from '#server/infra/observability/log.ts'
import type { Metrics } from '#server/infra/observability/metrics.ts'
import { RateLimiter } from '#server/infra/rate-limit/rate-limiter.ts'
import { defineFileRemoval } from '#server/infra/storage/file-removal.ts'
import type { Storage } from '#server/infra/storage/storage.ts'
import { completenessCache } from './core/sales/rollups/completeness.ts'
import { stockCache } from './core/stock/stock-levels.ts'
import { accountingRoutes } from './features/accounting/routes.ts'
import { accountRoutes } from './features/accounts/routes.ts'
import { adRoutes } from './features/ads/routes.ts'
import { saveReport } from './features/ads/service.ts'
import { defineAlertChecks } from './features/alerts/jobs.ts'
import { alertRoutes } from './features/alerts/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { assistantRoutes } from './features/assistants/routes.ts'
import { auditLogRoutes } from './features/audit-log/routes.ts'
import { businessRoutes } from './features/businesses/routes.ts'
import { defineAccessMails, defineSync } from './features/connections/jobs.ts'
import { connectionRoutes } from './features/connections/routes.ts'
import { type ConnectionSettings, NO_CONNECTIONS } from './features/connections/settings.ts'
import { defineCostMethodJob } from './features/costs/cost-method/jobs.ts'
import { costRoutes } from './features/costs/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { defineFeeCheck } from './features/fee-check/jobs.ts'
import { feeCheckRoutes } from './features/fee-check/routes.ts'
import { requestIfStale } from './features/fee-check/service.ts'
import { defineFeeRefill } from './features/fees/jobs.ts'
import { feeRoutes } from './features/fees/routes.ts'
import { forecastRoutes } from './features/forecast/routes.ts'
import { defineImageCleanup } from './features/images/jobs.ts'
import { imageRoutes } from './features/images/routes.ts'
import { defineLeftFiles } from './features/imports/file/jobs.ts'
import { defineImportJob } from './features/imports/jobs.ts'
import { importPipeline } from './features/imports/pipeline.ts'
import { importRoutes } from './features/imports/routes.ts'
import { importWhole } from './features/imports/run/import-whole.ts'
import { memberRoutes } from './features/members/routes.ts'
import { defineTransfers } from './features/members/transfer/jobs.ts'
import { defineErasureJob } from './features/own-data/erasure/jobs.ts'
import { defineExportJob } from './features/own-data/export/jobs.ts'
import { ownDataRoutes } from './features/own-data/routes.ts'
import { readPayouts } from './features/payouts/queries.ts'
import { payoutRoutes } from './features/payouts/routes.ts'
import { pricingRoutes } from './features/pricing/routes.ts'
import { productRoutes } from './features/products/routes.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { defineRatesRefresh, type RatesFeed } from './features/rates/jobs.ts'
import { rateRoutes } from './features/rates/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { restockRoutes } from './features/restock/routes.ts'
import { salesRoutes } from './features/sales/routes.ts'
import { sampleBusinessRoutes } from './features/sample-business/routes.ts'
import { defineStockDigests } from './features/stock-digest/jobs.ts'
import { stockDigestRoutes } from './features/stock-digest/routes.ts'
import { stopTokens } from './features/stock-digest/stop-token.ts'
import { defineVatJob } from './features/vat/jobs.ts'
import { vatRoutes } from './features/vat/routes.ts'

export interface AppDeps {
  db: Database
  storage: Storage
  /** The limit of `storage` for the files of one seller, in bytes. By default, there is none. */
  sellerBytes?: number | undefined
  /** The job queue, which is not started yet, because createApp defines its jobs. */
  jobs: Jobs
  log: Log
  secret: string
  publicUrl: string
  confirmEmail: boolean
  /** How passwords are hashed. The default is scrypt; tests use a cheaper hash. */
  passwords?: PasswordHashing | undefined
  mailer: Mailer
  supportEmail: string
  /** Claims of the operator, such as the number of sellers, which the public pages show. */
  sellers?: string
  uptime?: string
  limits: AccountLimits
  /** The source of exchange rates. By default, only the rates that ship with Safi are used. */
  rates?: RatesFeed | undefined
  /** Connections to platforms. By default, sellers can connect none. */
  connections?: ConnectionSettings | undefined
  /** Whether the operator's own proxy sets X-Forwarded-For. */
  trustProxy: boolean
  /** The clock, which tests replace. */
  now?: () => Date
  /** Folder of the built web app. By default, none is served. */
  webFolder?: string
  metrics: Metrics
  /** True once the server is shutting down and accepts no new work. */
  stopping: () => boolean
}

/** Builds the web application. It is the only place where dependencies are wired. */
export function createApp(deps: AppDeps): HttpApp {
  const auth: Auth = createAuth(deps)
  const now = deps.now ?? (() => new Date())
  const app: HttpApp = new OpenAPIHono<HttpEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidInput(result.error.issues)
    },
  })

  app.use(async (c, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    c.set('requestId', requestId)
    c.set('log', deps.log.child({ requestId }))
    c.header('x-request-id', requestId)
    await next()
    const ms = performance.now() - started
    const request = { method: c.req.method, route: c.req.routePath, status: c.res.status }
    deps.metrics.requestDone(request, ms / 1000)
    c.get('log').info({ ...request, ms: Math.round(ms) }, 'request')
  })
  app.use(securityHeaders(deps.publicUrl, deps.webFolder && bootHash(deps.webFolder)))
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) {
      return problemResponse(c, new AppError('malformed_request'))
    }
    return problemResponse(c, asAppError(error, c.get('log')))
  })
  app.notFound((c) => problemResponse(c, new AppError('not_found')))

  healthRoutes(app, deps)

  const rateLimiter = new RateLimiter(deps.db.system, now)
  const keys = { db: deps.db.system, rateLimiter, now }
  const gate = sessionGate(
    (headers, businessId) => findCookieSession({ auth, db: deps.db, now }, headers, businessId),
    (key, c, businessId) => findKeyHolder(keys, key, networkAddress(c, deps.trustProxy), businessId),
  )
  app.use('/api/*', compressJson(), refuseOtherSites(), gate, async (c, next) => {
    c.header('cache-control', 'no-store')
    c.set('requireOwner', async (owner, businessId) => {
      await requireBusiness(deps.db.system, owner, businessId)
    })
    // written by the server itself, because in the transaction of a member who may only read no entry could be written
    c.set('recordExport', (place, name) =>
      recordAudit(deps.db.system, place, 'file.exported', null, { name }),
    )
    await next()
  })

  const links = signedLinks(deps.secret)
  const accountDeps = { ...deps, auth, now, links, rateLimiter }
  accountRoutes(app, accountDeps)
  apiKeyRoutes(app, {
    ...deps,
    now,
    requirePassword: (owner, password) => requirePassword(accountDeps, owner, password),
    announceKey: (owner, key) => announceApiKey(accountDeps, owner, key),
  })
  memberRoutes(app, {
    ...accountDeps,
    requirePassword: (owner, password) => requirePassword(accountDeps, owner, password),
    transferJob: defineTransfers(deps.jobs, deps),
  })
  profileRoutes(app, { ...deps, now, links })
  const importJob = defineImportJob(deps.jobs, { ...deps, now })
  const removals = defineFileRemoval(deps.jobs, deps)
  businessRoutes(app, { ...deps, now, checks: importJob, removals })
  imageRoutes(app, { ...deps, now })
  defineImageCleanup(deps.jobs, { ...deps, now })
  const stock = stockCache()
  const completeness = completenessCache()
  productRoutes(app, { ...deps, now, stock, completeness })
  pricingRoutes(app, { ...deps, now })
  defineRollupRefresh(deps.jobs, deps.db)
  defineLeftFiles(deps.jobs, { ...deps, now })
  importRoutes(app, { ...deps, job: importJob })
  const digests = { ...deps, now, tokens: stopTokens(deps.secret) }
  defineStockDigests(deps.jobs, digests)
  stockDigestRoutes(app, digests)
  defineRatesRefresh(deps.jobs, { ...deps, now })
  rateRoutes(app, { ...deps, now })
  dashboardRoutes(app, { ...deps, now, completeness })
  forecastRoutes(app, { ...deps, now, completeness })
  feeRoutes(app, { ...deps, now })
  defineFeeRefill(deps.jobs, { ...deps, now })
  reportRoutes(app, { ...deps, now, stock, completeness })
  restockRoutes(app, { ...deps, now, stock })
  payoutRoutes(app, deps)
  adRoutes(app, deps)
  costRoutes(app, { ...deps, now, job: defineCostMethodJob(deps.jobs, deps.db) })
  salesRoutes(app, deps)
  const feeCheckJob = defineFeeCheck(deps.jobs, { ...deps, now })
  feeCheckRoutes(app, { ...deps, now, job: feeCheckJob })
  const alertJob = defineAlertChecks(deps.jobs, {
    ...deps,
    now,
    stock,
    completeness,
    readPayouts: (tx, scope) => readPayouts(tx, scope, {}),
    learnFees: {
      request: requestIfStale,
      send: feeCheckJob.send,
    },
  })
  alertRoutes(app, { ...deps, now, job: alertJob })
  vatRoutes(app, { ...deps, now, job: defineVatJob(deps.jobs, deps.db) })
  ownDataRoutes(app, {
    ...deps,
    now,
    exportJob: defineExportJob(deps.jobs, { ...deps, now }),
    erasureJob: defineErasureJob(deps.jobs, { ...deps, now }),
    requirePassword: (owner, password) => requirePassword(accountDeps, owner, password),
    endSession: (headers) => endSession(accountDeps, headers),
  })
  sampleBusinessRoutes(app, {
    ...deps,
    now,
    rateLimiter,
    removals,
    parts: {
      addRule: (tx, scope, form) => addRule(tx, { now }, scope, form),
      addProduct: (tx, scope, form) => addProduct(tx, { now }, scope, form),
      importWhole: (tx, scope, file) => importWhole(tx, { storage: deps.storage, now }, scope, file),
      saveAdReport: saveReport,
      readBusiness: presentBusiness,
      removeBusiness: removeWhole,
    },
  })

  const sync = {
    random: Math.random,
    ...(deps.connections ?? NO_CONNECTIONS),
    db: deps.db,
    now,
    imports: importPipeline({ ...deps, job: importJob }),
  }
  connectionRoutes(app, { ...deps, ...sync, rateLimiter, job: defineSync(deps.jobs, sync) })
  defineAccessMails(deps.jobs, { ...deps, now })
  accountingRoutes(app, deps)
  assistantRoutes(app, deps)
  auditLogRoutes(app, deps)

  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'safi.session_token',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key of yours, made in the settings. It may do what you may, except changing your account: password, profile and keys. A key with the scope `read` may only read, and one with `upload` may only import files.',
  })
  openApiDocument(app)
  apiReference(app)
  if (deps.webFolder) {
    // the service worker receives files that other apps share; without it the seller must choose the file again
    app.post('/shared-file', (c) => c.redirect('/start', 303))
    app.get('*', staticFiles(deps.webFolder, deps))
  }
  return app
}

function invalidInput(issues: readonly { path: PropertyKey[]; message: string }[]): AppError {
  return new AppError('invalid_input', {
    fields: issues.map((issue) => ({
      path: issue.path.join('.'),
      code: Object.hasOwn(validation, issue.message) ? issue.message : 'invalid',
    })),
  })
}
