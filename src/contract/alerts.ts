import { z } from 'zod'
import { COUNTRY_CODES } from '#domain/catalog/countries.ts'
import { LEARNED_KINDS } from '#domain/fees/learned/fee-lines.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, isoDate, minorUnits, pageQuery, timestamp } from './fields.ts'

const product = z
  .object({ sku: z.string(), productId: id.nullable(), name: z.string() })
  .describe('The product, or the one with the most money of several')
const products = z.int().describe('How many products the alert is about')
const to = isoDate.describe('The last day of the figures')
const share = z.int().describe('Basis points')
const charged = z.object({
  ratePpm: z.int().nullable().describe('The rate, if the fee is one'),
  amount: minorUnits.nullable().describe('The amount per unit, if the fee is one'),
})
const kind = z.literal

export const alertFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: kind('loss'),
    product,
    units: z.int(),
    before: minorUnits.describe('Profit of the 28 days before'),
    atLeast: z.boolean().describe('Some costs or fees are missing, so the loss is larger'),
    to,
  }),
  z.object({
    kind: kind('feeStep'),
    platform: z.string(),
    country: z.enum(COUNTRY_CODES),
    fee: z.enum(LEARNED_KINDS),
    before: charged,
    now: charged,
    after: isoDate.describe('The last day with the fee before'),
    by: isoDate.describe('The first day with the new fee'),
    sku: z.string(),
    skus: z.int(),
  }),
  z.object({
    kind: kind('refunds'),
    product,
    orders: z.int(),
    refunded: z.int().describe('Orders with a refund'),
    usualBp: share,
    to,
  }),
  z.object({ kind: kind('marginDrop'), product, products, usualBp: share, nowBp: share, to }),
  z.object({
    kind: kind('stockOut'),
    product,
    products,
    out: isoDate.describe('The day on which the stock is sold out'),
    arrival: isoDate.describe('The day on which an order of today, or the ordered units, arrive'),
    days: z.int().describe('Days without stock'),
  }),
  z.object({
    kind: kind('payoutLate'),
    platform: z.string(),
    lastOn: isoDate.nullable().describe('The last payout; null if the platform pays irregularly'),
    heldSince: isoDate.nullable().describe('The day of the oldest unpaid earnings'),
    to,
  }),
  z.object({
    kind: kind('costMissing'),
    product,
    products,
    shareBp: share.describe('Basis points of the revenue of 28 days in this currency'),
    to,
  }),
])

export const alert = z.object({
  id,
  currency,
  stake: minorUnits.nullable().describe('What it costs in 28 days; null if that is unknown'),
  known: minorUnits.nullable().describe('Where the stake is unknown: the money that the alert is about'),
  facts: alertFacts,
  openedAt: timestamp,
  snoozedUntil: timestamp.nullable(),
})
export type Alert = z.output<typeof alert>

export const ALERT_FILTERS = ['open', 'snoozed'] as const
const alertParams = businessParams.extend({ alertId: id })

export const listAlerts = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/alerts',
  tag: 'Alerts',
  summary: 'What is costing you money now, largest amount first. At most five new alerts a week',
  access: 'owner',
  role: 'viewer',
  params: businessParams,
  query: z.object({ show: z.enum(ALERT_FILTERS).default('open'), ...pageQuery }),
  response: z.object({
    state: z
      .enum(['current', 'checking'])
      .describe('`checking`: sales or fees have changed, and the alerts are being looked for again'),
    alerts: z.array(alert),
    total: z.int(),
    counts: z.object({ open: z.int(), snoozed: z.int() }),
  }),
  errors: ['business_not_found'],
})

export const snoozeAlert = endpoint({
  method: 'put',
  path: '/api/businesses/{businessId}/alerts/{alertId}/snooze',
  tag: 'Alerts',
  summary: 'Put an alert aside for 30 days',
  access: 'owner',
  role: 'manager',
  params: alertParams,
  response: z.object({ snoozedUntil: timestamp }),
  errors: ['business_not_found', 'alert_not_found'],
})

export const unsnoozeAlert = endpoint({
  method: 'delete',
  path: '/api/businesses/{businessId}/alerts/{alertId}/snooze',
  tag: 'Alerts',
  summary: 'Show an alert again that was put aside',
  access: 'owner',
  role: 'manager',
  params: alertParams,
  errors: ['business_not_found', 'alert_not_found'],
})
