import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { getSession } from '#contract/accounts.ts'
import { saveAdReport } from '#contract/ads.ts'
import { listAlerts } from '#contract/alerts.ts'
import { makeApiKey } from '#contract/api-keys.ts'
import { saveUnitCosts } from '#contract/cost-grid.ts'
import { getLearnedFees } from '#contract/learned-fees.ts'
import { getAccountExport, startAccountExport } from '#contract/own-data.ts'
import { createProduct } from '#contract/products.ts'
import { addReceipt } from '#contract/receipts.ts'
import { saveRecipe } from '#contract/recipes.ts'
import { checkFile, importFile } from './importing.ts'
import { egyptLedger } from './lamp-ledger.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'
import type { TestClient } from './test-client.ts'
import { feeRule, overhead, RECEIPT, shipment, unitCost } from './valid-bodies.ts'
import {
  AD_REPORT,
  CONNECTION,
  checkedConnection,
  feesChecked,
  JPEG,
  MARK,
  markedFile,
  PASSWORD,
  type WholeTenant,
} from './whole-tenant.ts'

/** The input of a call, without the ids in its path. */
export interface ValidRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly bytes?: Uint8Array | string
  readonly headers?: Readonly<Record<string, string>>
}

type Prepare = (tenant: WholeTenant) => ValidRequest | Promise<ValidRequest>

const BUSINESS = '/api/businesses/{businessId}'
const PRODUCT = `${BUSINESS}/products/{productId}`
/** The password that the call `put /api/profile/password` sets. */
export const NEW_PASSWORD = 'N3w-Souq-2-go!'

/** Valid input for calls that need more than the ids in the path, sent by the owner of a whole tenant. */
export const VALID_REQUESTS: Readonly<Record<string, Prepare>> = {
  'post /api/accounts': () => ({
    body: {
      firstName: 'Omar',
      lastName: 'Said',
      businessName: `Shop ${randomUUID()}`,
      email: `${randomUUID()}@example.com`,
      password: PASSWORD,
    },
  }),
  'get /api/accounts/business-name': () => ({ query: { name: 'Somebody else' } }),
  'post /api/accounts/confirmation': ({ seller }) => ({ body: { email: seller.email } }),
  'put /api/accounts/confirmation': () => ({ body: { token: 'of no e-mail' } }),
  'post /api/session': ({ seller }) => ({ body: { email: seller.email, password: PASSWORD } }),
  'post /api/password-reset': ({ seller }) => ({ body: { email: seller.email } }),
  'put /api/password-reset': () => ({ body: { token: 'of no e-mail', password: NEW_PASSWORD } }),
  'post /api/password-reset/check': () => ({ body: { token: 'of no e-mail' } }),
  'put /api/profile/password': () => ({ body: { currentPassword: PASSWORD, password: NEW_PASSWORD } }),
  'post /api/api-keys': () => ({ body: { name: `${MARK} second key`, password: PASSWORD } }),
  'post /api/invitations/check': () => ({ body: { token: 'of no e-mail' } }),
  'post /api/invitations/acceptance': () => ({ body: { token: 'of no e-mail' } }),
  [`put ${BUSINESS}/members/{memberId}`]: () => ({ body: { role: 'viewer', hidesCosts: true } }),
  [`post ${BUSINESS}/invitations`]: () => ({
    body: { email: `${randomUUID()}@example.com`, role: 'viewer' },
  }),
  [`post ${BUSINESS}/ownership-offer`]: ({ ids }) => ({
    body: { memberId: ids.memberId, password: PASSWORD },
  }),
  'delete /api/api-keys/{apiKeyId}': async ({ seller }) => ({
    params: {
      apiKeyId: (await seller.call(makeApiKey, { body: { name: 'to revoke', password: PASSWORD } })).id,
    },
  }),
  'post /api/session/second-step': () => ({ body: { code: '123456' } }),
  'post /api/security/authenticator-app': () => ({ body: { password: PASSWORD } }),
  'put /api/security/authenticator-app': () => ({ body: { code: '123456' } }),
  'post /api/security/authenticator-app/removal': () => ({ body: { password: PASSWORD } }),
  'post /api/security/recovery-codes': () => ({ body: { password: PASSWORD } }),
  'post /api/session/passkey': () => ({ body: { credential: shownPasskey } }),
  'post /api/passkeys/options': () => ({ body: { password: PASSWORD } }),
  'post /api/passkeys': () => ({ body: { name: `${MARK} laptop`, credential: madePasskey } }),
  'put /api/passkeys/{passkeyId}': () => ({ body: { name: `${MARK} phone` } }),
  'post /api/passkeys/{passkeyId}/removal': () => ({ body: { password: PASSWORD } }),
  'put /api/profile': async ({ seller }) => {
    const { user } = await seller.call(getSession)
    return { body: { firstName: 'Mona', lastName: 'Ali', businessName: user?.businessName } }
  },
  'patch /api/profile/preferences': () => ({ body: { currency: 'SAR' } }),
  'put /api/profile/avatar': () => ({ bytes: JPEG }),
  'get /api/avatars/{userId}/avatar.jpg': async ({ seller }) => {
    const { user } = await seller.call(getSession)
    return { query: Object.fromEntries(new URL(user?.avatarUrl ?? '', 'http://localhost').searchParams) }
  },
  'post /api/account/export': () => ({ body: {} }),
  'get /api/account/export/{exportId}/file': async ({ seller }) => ({
    params: { exportId: await finishedExport(seller) },
  }),
  'post /api/account/erasure': ({ seller }) => ({
    body: { password: NEW_PASSWORD, confirmation: seller.email },
  }),
  'post /api/businesses': () => ({ body: { name: MARK, industry: 'electronics', country: 'EG' } }),
  [`patch ${BUSINESS}`]: () => ({ body: { name: `${MARK} shop`, industry: 'electronics' } }),
  [`delete ${BUSINESS}`]: () => ({ body: { name: `${MARK} shop` } }),
  'post /api/images': () => ({ bytes: JPEG }),
  [`post ${BUSINESS}/products`]: ({ product }) => ({ body: { ...product, sku: 'OUD-51', imageIds: [] } }),
  [`patch ${BUSINESS}/products`]: ({ ids }) => ({
    body: { changes: [{ productId: ids.productId ?? '', quantity: 21 }] },
  }),
  [`put ${PRODUCT}`]: ({ product }) => ({ body: product }),
  [`post ${PRODUCT}/receipts`]: () => ({ body: RECEIPT }),
  [`put ${PRODUCT}/receipts/{receiptId}`]: async (owner) => ({ ...(await newReceipt(owner)), body: RECEIPT }),
  [`delete ${PRODUCT}/receipts/{receiptId}`]: (owner) => newReceipt(owner),
  [`delete ${PRODUCT}`]: () => ({ body: { name: `${MARK} oud` } }),
  [`put ${PRODUCT}/stock`]: () => ({ body: { quantity: 20 } }),
  [`put ${PRODUCT}/low-stock`]: () => ({ body: { lowStockBelow: 3 } }),
  [`put ${PRODUCT}/supply`]: () => ({
    body: {
      leadDays: 21,
      leadSpread: 5,
      orderMultiple: 12,
      inbound: { units: 24, expectedOn: '2026-05-01' },
    },
  }),
  [`put ${BUSINESS}/supply`]: () => ({ body: { leadDays: 14, leadSpread: null, coverDays: 30 } }),
  [`post ${PRODUCT}/damage`]: () => ({ body: { quantity: 1 } }),
  [`post ${PRODUCT}/scenarios`]: () => ({ body: { name: `${MARK} second`, price: 28_000, currency: 'EGP' } }),
  'post /api/platforms': () => ({ body: { name: `${MARK} market` } }),
  'post /api/cost-categories': () => ({ body: { name: `${MARK} paper` } }),
  'put /api/stock-digest': () => ({ body: { frequency: 'weekly' } }),
  'post /api/stock-digest/stop': () => ({ body: { token: 'of no e-mail' } }),
  [`post ${BUSINESS}/imports`]: () => ({ query: { fileName: 'more.csv' }, bytes: numbered(61) }),
  [`put ${BUSINESS}/imports/{importId}/choices`]: async (tenant) => ({
    params: await checked(tenant, 62),
    body: { dateOrder: 'day_first' },
  }),
  [`post ${BUSINESS}/imports/{importId}/commit`]: async (tenant) => ({
    params: await checked(tenant, 63),
    body: {},
  }),
  [`post ${BUSINESS}/imports/{importId}/cancel`]: async (tenant) => ({ params: await checked(tenant, 64) }),
  [`get ${BUSINESS}/imports/{importId}/errors.csv`]: async (tenant) => ({
    params: await checked(tenant, 65),
  }),
  [`delete ${BUSINESS}/imports/{importId}`]: async ({ seller, ids }) => {
    const file = { name: 'to-undo.csv', text: numbered(66) }
    return { params: { importId: (await importFile(seller, ids.businessId ?? '', file)).id } }
  },
  [`post ${BUSINESS}/fees/learned/rules`]: async ({ seller, ids }) => ({
    body: { fees: [{ id: await learnedFee(seller, ids.businessId ?? ''), everyProduct: true }] },
  }),
  [`post ${BUSINESS}/connections`]: () => ({ body: CONNECTION }),
  'post /api/webhooks/salla': () => ({ bytes: '{}' }),
  'post /api/webhooks/connections/{connectionId}': () => ({ bytes: '{}' }),
  [`post ${BUSINESS}/connections/authorisations`]: () => ({ body: { vendor: 'salla' } }),
  [`post ${BUSINESS}/connections/authorisations/answer`]: () => ({
    body: { state: 'of no page', code: 'c' },
  }),
  [`put ${BUSINESS}/connections/{connectionId}/credentials`]: () => ({
    body: { credentials: CONNECTION.credentials },
  }),
  [`put ${BUSINESS}/connections/{connectionId}/start`]: () => ({ body: { startOn: '2026-03-01' } }),
  [`delete ${BUSINESS}/connections/{connectionId}`]: async ({ seller, ids }) => ({
    params: { connectionId: await checkedConnection(seller, ids.businessId ?? '') },
  }),
  [`put ${BUSINESS}/alerts/{alertId}/snooze`]: alert,
  [`delete ${BUSINESS}/alerts/{alertId}/snooze`]: alert,
  [`post ${BUSINESS}/fees/rules`]: ({ ids }) => ({ body: feeRule(ids.platformId ?? '', 'referral') }),
  [`put ${BUSINESS}/fees/rules/{ruleId}`]: () => ({ body: feeRule('noon', 'fulfilment') }),
  [`get ${BUSINESS}/cost-method/effect`]: () => ({ query: { method: 'fifo' } }),
  [`put ${BUSINESS}/cost-method`]: () => ({ body: { method: 'fifo' } }),
  [`post ${BUSINESS}/overheads`]: ({ ids }) => ({ body: overhead(ids) }),
  [`put ${BUSINESS}/overheads/{overheadId}`]: ({ ids }) => ({ body: overhead(ids) }),
  [`post ${BUSINESS}/unit-costs`]: () => ({
    body: { validFrom: '2026-03-01', currency: 'EGP', costs: [{ sku: 'OUD-50', unitCost: 7_000 }] },
  }),
  [`delete ${BUSINESS}/unit-costs/saves/{saveId}`]: async ({ seller, ids }) => ({
    params: { saveId: await savedCosts(seller, ids) },
  }),
  [`post ${PRODUCT}/unit-costs`]: () => ({ body: unitCost('2026-03-02') }),
  [`put ${PRODUCT}/unit-costs/{validFrom}`]: () => ({ body: unitCost('2026-03-01') }),
  [`post ${PRODUCT}/recipes/{validFrom}/effect`]: async (tenant) => ({
    params: { validFrom: 'always' },
    body: await recipe(tenant),
  }),
  [`put ${PRODUCT}/recipes/{validFrom}`]: async (tenant) => ({
    params: { validFrom: 'always', productId: await newProduct(tenant) },
    body: await recipe(tenant),
  }),
  [`delete ${PRODUCT}/recipes/{validFrom}`]: async (tenant) => {
    const { businessId = '' } = tenant.ids
    const params = { businessId, productId: await newProduct(tenant), validFrom: 'always' }
    await tenant.seller.call(saveRecipe, { params, body: await recipe(tenant) })
    return { params }
  },
  [`post ${BUSINESS}/ad-reports`]: () => ({ body: AD_REPORT }),
  [`delete ${BUSINESS}/ad-reports/{adReportId}`]: async ({ seller, ids }) => {
    const params = { businessId: ids.businessId ?? '' }
    return { params: { adReportId: (await seller.call(saveAdReport, { params, body: AD_REPORT })).id } }
  },
  [`put ${BUSINESS}/ad-campaigns`]: ({ ids }) => ({
    body: { channel: 'meta', campaign: `${MARK} sale`, productIds: [ids.productId ?? ''] },
  }),
  [`post ${BUSINESS}/shipments/preview`]: ({ ids }) => ({ body: shipment(ids, '2026-03-20') }),
  [`post ${BUSINESS}/shipments`]: ({ ids }) => ({ body: shipment(ids, '2026-03-20') }),
  [`get ${BUSINESS}/orders`]: ({ ids }) => ({ query: { productId: ids.productId ?? '' } }),
  [`get ${BUSINESS}/sale-lines`]: ({ ids }) => ({ query: { productId: ids.productId ?? '' } }),
  [`get ${BUSINESS}/order-totals`]: ({ ids }) => ({ query: { productId: ids.productId ?? '' } }),
  [`get ${BUSINESS}/sale-line-totals`]: ({ ids }) => ({ query: { productId: ids.productId ?? '' } }),
  [`get ${BUSINESS}/sales-filters`]: ({ ids }) => ({ query: { productId: ids.productId ?? '' } }),
  [`put ${BUSINESS}/accounting/accounts`]: () => ({
    body: { accounts: [{ key: 'sales', code: '4100', name: 'Online sales' }] },
  }),
  [`put ${BUSINESS}/profit-goal`]: () => ({ body: { profit: 50_000_00, currency: 'EGP' } }),
  [`put ${BUSINESS}/vat/emirate`]: () => ({ body: { emirate: 'dubai' } }),
  [`put ${BUSINESS}/vat`]: () => ({
    body: {
      periods: [{ validFrom: '2026-01-01', status: 'registered', ratePpm: 140_000, pricesWithVat: true }],
    },
  }),
}

/** An authenticator that the server does not know. */
const authenticator = new SoftwareAuthenticator('http://127.0.0.1')
const madePasskey = authenticator.make({ challenge: 'AAAA', rp: { id: 'localhost' } })
const shownPasskey = authenticator.show({ challenge: 'AAAA', rpId: 'localhost' }, { userHandle: null })

async function finishedExport(seller: TestClient): Promise<string> {
  await seller.call(startAccountExport, { body: {} })
  for (;;) {
    const { export: made } = await seller.call(getAccountExport)
    if (made && made.status !== 'making') return made.id
    await pause(20) // the server works in the background
  }
}

/** An alert about sales of a product that has no cost. */
async function alert({ seller, ids }: WholeTenant): Promise<ValidRequest> {
  const params = { businessId: ids.businessId ?? '' }
  const { text } = markedFile
  const sales = text.replaceAll('OUD-50', 'NO-COST').replaceAll('-50', '-51')
  await importFile(seller, params.businessId, { name: 'no-cost.csv', text: sales })
  for (;;) {
    const { alerts, state } = await seller.call(listAlerts, { params })
    if (state === 'current') return { params: { alertId: alerts[0]?.id ?? '' } }
    await pause(20) // the server works in the background
  }
}

async function savedCosts(seller: TestClient, ids: WholeTenant['ids']): Promise<string> {
  const { businessId = '', productId = '' } = ids
  // the cost differs from every earlier cost, so that there is something to undo
  const unitCost = 10_000 + Math.floor(performance.now())
  const body = { validFrom: 'always', costs: [{ productId, unitCost }] }
  return (await seller.call(saveUnitCosts, { params: { businessId }, body })).undo ?? ''
}

async function recipe(tenant: WholeTenant) {
  return { components: [{ productId: await newProduct(tenant), count: 3 }] }
}

/** Creates a product that is in no recipe, and returns its id. */
async function newProduct({ seller, ids, product }: WholeTenant): Promise<string> {
  const body = { ...product, sku: '', imageIds: [] }
  return (await seller.call(createProduct, { params: { businessId: ids.businessId ?? '' }, body })).id
}

/** Returns the id of a fee that was learned from the statements of the business. */
async function learnedFee(seller: TestClient, businessId: string): Promise<string> {
  const params = { businessId }
  const known = await seller.call(getLearnedFees, { params })
  if (known.fees.length === 0) await importFile(seller, businessId, egyptLedger('2026-01-01', 8))
  await feesChecked(seller, params)
  return (await seller.call(getLearnedFees, { params })).fees[0]?.id ?? ''
}

/** Returns the test sales with other order numbers. */
function numbered(prefix: number): string {
  return markedFile.text.replaceAll(`${MARK}-50`, `${MARK}-${prefix}`)
}

/** Uploads a file and waits for its preview. */
async function checked({ seller, ids }: WholeTenant, prefix: number): Promise<Record<string, string>> {
  const file = { name: `waiting-${prefix}.csv`, text: numbered(prefix) }
  return { importId: (await checkFile(seller, ids.businessId ?? '', file)).id }
}

async function newReceipt({ seller, ids }: WholeTenant): Promise<ValidRequest> {
  const { businessId = '', productId = '' } = ids
  const { id } = await seller.call(addReceipt, { params: { businessId, productId }, body: RECEIPT })
  return { params: { receiptId: id } }
}
