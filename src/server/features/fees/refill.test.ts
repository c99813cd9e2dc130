import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createFeeRule, type FeeRuleForm } from '#contract/fees.ts'
import { getProduct } from '#contract/products.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { shop } from '#server/testing/product-forms.ts'
import { testServer } from '#server/testing/test-server.ts'

let today = '2026-08-31'
const server = testServer({ now: () => new Date(`${today}T09:00:00Z`), askSeconds: 0.2 })

const rule = (ratePpm: number, days: Pick<FeeRuleForm, 'validFrom' | 'validTo'>): FeeRuleForm => ({
  platform: 'noon',
  country: 'EG',
  kind: 'referral',
  category: 'home',
  charge: {
    percent: { base: { of: 'price', withVat: true }, tiers: 'marginal', bands: [{ upTo: null, ratePpm }] },
  },
  ...days,
})

test('fills in the planned fees of products when the rule that they follow begins or has ended', async () => {
  const { seller, business, params, add, form } = await shop(await server.current.seller())
  const create = (...of: Parameters<typeof rule>) => seller.call(createFeeRule, { params, body: rule(...of) })
  await create(100_000, { validTo: '2026-08-31' })
  await create(200_000, { validFrom: '2026-09-01', validTo: '2026-09-30' })
  const platforms = form().platforms.map((each) => ({ ...each, feeCategory: 'home', follows: ['referral'] }))
  const { id: productId } = await add({ platforms } as Parameters<typeof add>[0])
  const onNoon = async () =>
    (await seller.call(getProduct, { params: { ...params, productId } })).platforms[0]
  const filledOn = async () => {
    const rows = await rowsOf<{ day: string }>(
      server.current.db.system,
      sql`SELECT fees_filled_on::text AS day FROM businesses WHERE id = ${business.id}`,
    )
    return rows[0]?.day
  }
  expect(await onNoon()).toMatchObject({ referralFeePpm: 100_000 })
  // the test's clock is behind that of the database
  await server.current.db.system.execute(
    sql`UPDATE businesses SET fees_filled_on = ${today} WHERE id = ${business.id}`,
  )

  today = '2026-09-01'
  await expect.poll(onNoon).toMatchObject({ referralFeePpm: 200_000, outboundFee: 1_200 })

  // without a rule for the day the last value stays, and the fee still follows the next rule
  today = '2026-10-01'
  await expect.poll(filledOn).toBe('2026-10-01')
  expect(await onNoon()).toMatchObject({ referralFeePpm: 200_000, follows: ['referral'] })
  await create(150_000, { validFrom: '2026-10-01' })
  expect(await onNoon()).toMatchObject({ referralFeePpm: 150_000, follows: ['referral'] })
})
