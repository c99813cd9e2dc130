import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '#contract/accounts.ts'
import { saveAdReport } from '#contract/ads.ts'
import { makeApiKey } from '#contract/api-keys.ts'
import { createConnection, getConnection } from '#contract/connections.ts'
import { createOverhead } from '#contract/costs.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { getFeeCheck } from '#contract/fee-check.ts'
import { createFeeRule } from '#contract/fees.ts'
import { uploadImage } from '#contract/images.ts'
import { inviteMember } from '#contract/members.ts'
import { keepScenario } from '#contract/pricing.ts'
import { createCostCategory, createPlatform, createProduct } from '#contract/products.ts'
import { uploadAvatar } from '#contract/profile.ts'
import { saveRecipe } from '#contract/recipes.ts'
import { listOrders } from '#contract/sales.ts'
import { listSessions } from '#contract/sessions.ts'
import { createShipment } from '#contract/shipments.ts'
import { addUnitCost } from '#contract/unit-costs.ts'
import { importFile } from './importing.ts'
import { picture } from './pictures.ts'
import { catalogOf, productBody } from './product-forms.ts'
import { templateFile } from './sales-files.ts'
import type { TestClient } from './test-client.ts'

/** A word in every name and text of a whole tenant. If another seller reads the word, data have leaked. */
export const MARK = 'Zerzura'

/** The password of the sellers that tests create. */
export const PASSWORD = 'Souq-2-go!'

export const JPEG = picture(400)

/** An ad report with one line, about a campaign without SKUs. */
export const AD_REPORT = {
  fileName: 'ads.csv',
  format: 'meta-ads',
  channel: 'meta',
  payment: 'elsewhere',
  lines: [
    {
      ...{ program: '', account: '', country: null, currency: 'EGP', from: '2026-03-01', to: '2026-03-07' },
      ...{ campaign: `${MARK} sale`, sku: null, spend: 5_000, adSales: null },
      ...{ impressions: null, clicks: 12, orders: null },
    },
  ],
} as const satisfies BodyOf<typeof saveAdReport>

/** A report of a platform with sales, in which each order number contains the word `MARK`. */
export const markedFile = {
  name: `${MARK}.csv`,
  text: templateFile.text.replaceAll('Oud 50 ml', `${MARK} oud`).replaceAll(/^50/gm, `${MARK}-50`),
}

/** A connection to Amazon whose credentials are refused. */
export const CONNECTION = {
  vendor: 'amazon',
  credentials: {
    country: 'AE',
    clientId: `amzn1.application-oa2-client.${MARK}`,
    clientSecret: 'secret',
    refreshToken: 'token',
  },
} as const

/** Creates a connection and waits for the end of its check, so that nothing changes in the background. Returns its id. */
export async function checkedConnection(seller: TestClient, businessId: string): Promise<string> {
  const { id } = await seller.call(createConnection, { params: { businessId }, body: CONNECTION })
  for (;;) {
    const { checks } = await seller.call(getConnection, { params: { businessId, connectionId: id } })
    if (checks.some(({ state }) => state === 'failed')) return id
    await pause(20) // the server works in the background
  }
}

export interface WholeTenant {
  readonly seller: TestClient
  /** One id of each kind that a path can contain, by the name of the path parameter. */
  readonly ids: Readonly<Record<string, string>>
  readonly product: BodyOf<typeof createProduct>
  readonly apiKey: string
}

/**
 * Creates a seller with at least one row of each kind that an API path can name. The seller has no passkey, because
 * every login would then require it.
 */
export async function wholeTenant(seller: TestClient): Promise<WholeTenant> {
  const { id: businessId } = await seller.newBusiness({ name: `${MARK} shop` })
  const params = { businessId }
  const { id: platformId } = await seller.call(createPlatform, { body: { name: `${MARK} bazaar` } })
  const { id: costCategoryId } = await seller.call(createCostCategory, { body: { name: `${MARK} gift` } })
  const { id: imageId } = await seller.call(uploadImage, { bytes: JPEG })
  await seller.call(uploadAvatar, { bytes: JPEG })
  const product = productBody(await catalogOf(seller), {
    name: `${MARK} oud`,
    sku: 'OUD-50',
    imageIds: [imageId],
    platforms: [{ platformId, referralFeePpm: 150_000 }],
    costItems: [{ costCategoryId, amount: 9_000 }],
  })
  const { id: productId } = await seller.call(createProduct, { params, body: product })
  const ofProduct = { params: { businessId, productId } }
  const { id: importId } = await importFile(seller, businessId, markedFile)
  const { id: scenarioId } = await seller.call(keepScenario, {
    ...ofProduct,
    body: { name: `${MARK} price`, price: 30_000 },
  })
  const validFrom = '2026-03-01'
  const cost = { unitPrice: 8_000, currency: 'EGP' } as const
  await seller.call(addUnitCost, { ...ofProduct, body: { validFrom, ...cost } })
  const { id: overheadId } = await seller.call(createOverhead, {
    params,
    body: {
      name: `${MARK} rent`,
      amount: 5_000,
      currency: 'EGP',
      every: 'month',
      from: '2026-03-01',
      productId,
    },
  })
  const { id: shipmentId } = await seller.call(createShipment, {
    params,
    body: {
      name: `${MARK} container`,
      arrivedOn: '2026-03-15',
      by: 'value',
      items: [{ productId, units: 10, ...cost }],
    },
  })
  const { id: adReportId } = await seller.call(saveAdReport, {
    params,
    body: { ...AD_REPORT, fileName: `${MARK} ads.csv` },
  })
  const more = { ...product, sku: '', imageIds: [] }
  const { id: partId } = await seller.call(createProduct, { params, body: { ...more, name: `${MARK} part` } })
  const { id: setId } = await seller.call(createProduct, { params, body: { ...more, name: `${MARK} set` } })
  await seller.call(saveRecipe, {
    params: { businessId, productId: setId, validFrom: 'always' },
    body: { components: [{ productId: partId, count: 2 }] },
  })
  const { id: ruleId } = await seller.call(createFeeRule, {
    params,
    body: {
      platform: platformId,
      country: 'EG',
      kind: 'fulfilment',
      charge: { fixed: 900 },
      title: `${MARK} contract`,
    },
  })
  const { id: apiKeyId, key: apiKey } = await seller.call(makeApiKey, {
    body: { name: `${MARK} key`, scope: 'full', password: PASSWORD },
  })
  const { id: invitationId } = await seller.call(inviteMember, {
    params,
    body: { email: `${randomUUID()}@example.com`, role: 'viewer' },
  })
  await seller.elsewhere().call(signIn, { body: { email: seller.email, password: PASSWORD } })
  const { sessions } = await seller.call(listSessions)
  const { orders } = await seller.call(listOrders, { params })
  const connectionId = await checkedConnection(seller, businessId)
  const ids = {
    connectionId,
    ...{ businessId, productId, platformId, costCategoryId, imageId, importId, scenarioId, validFrom },
    ...{
      adReportId,
      overheadId,
      shipmentId,
      ruleId,
      apiKeyId,
      invitationId,
      orderKey: orders[0]?.key ?? '',
      userId: seller.userId,
    },
    sessionId: sessions.find(({ current }) => !current)?.id ?? '',
    // an id that belongs to no member, because a member joins with a link that comes by e-mail
    memberId: randomUUID(),
    // an id that belongs to no passkey, because a real passkey would be required at every login
    passkeyId: randomUUID(),
  }
  await feesChecked(seller, params)
  return { seller, ids, product, apiKey }
}

/** Waits for the end of the fee check that starts when it is requested, because the check writes rows. */
export async function feesChecked(seller: TestClient, params: { businessId: string }): Promise<void> {
  while ((await seller.call(getFeeCheck, { params })).state !== 'current') await pause(20)
}
