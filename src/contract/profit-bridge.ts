import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { BRIDGE_EFFECTS } from '#domain/profit/bridge/bridge.ts'
import { businessParams } from './businesses.ts'
import { compareField } from './compare-field.ts'
import { conversion } from './conversion.ts'
import { incompleteDays } from './dashboard.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, isoDate, minorUnits, periodFields } from './fields.ts'

export const BRIDGE_BARS = [...BRIDGE_EFFECTS, 'charges', 'exchangeRates', 'overheads'] as const

const counted = z.object({ before: z.int(), now: z.int() })

export const bridgeBar = z.object({
  kind: z
    .enum(BRIDGE_BARS)
    .describe(
      '`volume`: units of products sold in both periods; `mix`: which of them; `charges`: amounts without a product; `costCoverage` and `feeCoverage`: known costs and fees that cannot be compared, because one period does not know them; `exchangeRates`: what other currencies are worth',
    ),
  name: z
    .string()
    .describe("For `charges` the file's own word, empty for all others together; otherwise empty"),
  amount: minorUnits.describe('What this added to profit; negative if it lowered profit'),
  platforms: z
    .array(z.object({ platform: z.string(), amount: minorUnits }))
    .describe('The amount by platform, largest first; empty for `volume` and `mix`'),
  items: z
    .array(
      z.object({
        platform: z.string(),
        sku: z.string(),
        name: z.string(),
        productId: id.nullable(),
        amount: minorUnits,
        units: counted.describe('Units sold, without returns'),
      }),
    )
    .describe('The products with the largest amounts. Those of `volume` are of volume and mix together'),
})
export type BridgeBar = z.output<typeof bridgeBar>

export const profitBridge = z.object({
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  before: z.object({ from: isoDate, to: isoDate }).nullable().describe('null if nothing is compared'),
  incomplete: incompleteDays,
  conversion: conversion.nullable().describe('null if each currency has its own statement'),
  statements: z
    .array(
      z.object({
        currency,
        profit: counted.describe('Minor units; after overheads if `afterOverheads`'),
        afterOverheads: z.boolean(),
        units: counted.describe('Units sold of all products, without returns'),
        bars: z.array(bridgeBar).describe('The amounts sum to the change of profit exactly'),
        unseen: z.object({
          profitKnown: z
            .object({ before: z.boolean(), now: z.boolean() })
            .describe(
              'false if `profit` is unknown, as in the profit report: no revenue has a known cost, or the fees of no sale are known',
            ),
          productsWithoutCost: z.int().describe('Products whose cost is unknown in one of the periods'),
          productsWithoutFees: z.int(),
          estimatedFees: counted.describe('The part of the fees that is estimated, in minor units'),
        }),
      }),
    )
    .describe("The business's own currency first"),
  overheadsNotConverted: z
    .array(z.object({ currency, days: z.int(), amount: minorUnits }))
    .describe('Overheads of both periods without an exchange rate for their day; no figure contains them'),
})
export type ProfitBridge = z.output<typeof profitBridge>

export const getProfitBridge = endpoint({
  method: 'get',
  tag: 'Reports',
  access: 'owner',
  role: 'viewer',
  params: businessParams,
  errors: ['business_not_found'],
  path: '/api/businesses/{businessId}/reports/profit-bridge',
  summary: 'Why profit changed between two periods: effects that sum to the change exactly',
  query: z.object({
    ...periodFields,
    ...compareField,
    inCurrency: z
      .enum(['each', 'own'])
      .default('each')
      .describe(
        "`own`: one statement in the business's currency. Effects are converted at the mean rate of both periods, profit with each day at its own rate; `exchangeRates` is the difference",
      ),
    platform: z.string().trim().min(1).max(LIMITS.platformName).optional().describe('Only this platform'),
    productId: id.optional().describe('Only this product'),
  }),
  response: profitBridge,
})
