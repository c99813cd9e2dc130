import { sql } from 'drizzle-orm'
import type { Conversion } from '#contract/conversion.ts'
import type { VatReturnReport } from '#contract/vat-return.ts'
import { currencyOf } from '#domain/catalog/countries.ts'
import { convertShares } from '#domain/money/convert-shares.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { type SoldGroup, suppliesOf } from '#domain/vat/return/supplies.ts'
import { type Emirate, vatFormOf, vatReturn } from '#domain/vat/return/vat-return.ts'
import { type VatPeriod, vatPeriodOn } from '#domain/vat/vat-status.ts'
import { ExchangeRates, rateDaysOf } from '#server/core/sales/costing/exchange-rates.ts'
import { REVENUE } from '#server/core/sales/lines/line-amounts.ts'
import { ofActiveImport } from '#server/core/sales/lines/of-active-import.ts'
import { sumLines } from '#server/core/sales/lines/sum-lines.ts'
import { type Period, within } from '#server/core/sales/rollups/whole-months.ts'
import { loadVat } from '#server/core/sales/vat/vat-periods.ts'
import { besideRecompute } from '#server/core/sales/vat/vat-state.ts'
import { cachedAnswer } from '#server/infra/cache/cached-answer.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** The day from which, in Saudi Arabia, the marketplace owes the VAT on sales of resident sellers who are not registered. */
const DEEMED_SUPPLIER_FROM = '2026-01-01'

type Group = SoldGroup & { readonly currency: CurrencyCode }

/**
 * A cache of the sums of a period. A period has few sums unless its days have many countries and currencies, so the whole cache
 * needs some megabytes.
 */
export type SoldCache = VersionedCache<readonly Group[]>
export const soldCache = (): SoldCache => new VersionedCache(50)
const MOST_GROUPS = 3_000

export async function readVatReturn(
  tx: Tx,
  scope: BusinessScope,
  cache: SoldCache,
  period: Period,
): Promise<VatReturnReport> {
  const vat = await loadVat(tx, scope)
  const emirate = await readEmirate(tx, scope)
  const currency = currencyOf(vat.country)
  const { sums: sold, recomputing } = await besideRecompute(tx, scope, () =>
    cachedAnswer(
      tx,
      scope,
      cache,
      [period.from, period.to],
      () => soldGroups(tx, scope, period),
      ({ length }) => length <= MOST_GROUPS,
    ),
  )
  const { groups, conversion } = await converted(tx, sold, currency)
  const form = vatFormOf(vat.country)
  const supplies = suppliesOf(groups, vat)
  const days = sold.map(({ day }) => day).sort()
  const [from, to] = [period.from ?? days[0] ?? null, period.to ?? days.at(-1) ?? null]
  const unregistered = suppliesOf(
    groups.filter(({ day }) => day >= DEEMED_SUPPLIER_FROM),
    vat,
  ).of.outside
  return {
    form,
    currency,
    from,
    to,
    recomputing,
    registered: isRegistered(vat.periods, { from, to }),
    emirate,
    boxes: vatReturn(form, supplies, emirate).map((box) => ({ ...box, of: [...box.of] })),
    supplies: supplies.of,
    apartAtRate: supplies.apartAtRate,
    apartDiffers: supplies.apartDiffers,
    withoutCountry: supplies.withoutCountry,
    fees: supplies.fees,
    deemedSupplier: form === 'SA' && unregistered.sales.base !== 0,
    conversion,
  }
}

async function readEmirate(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<Emirate | null> {
  const [found] = await rowsOf<{ emirate: Emirate | null }>(
    tx,
    sql`SELECT emirate FROM businesses WHERE user_id = ${ownerId} AND id = ${businessId}`,
  )
  return found?.emirate ?? null
}

function isRegistered(
  periods: readonly VatPeriod[],
  { from, to }: Pick<VatReturnReport, 'from' | 'to'>,
): boolean {
  const starts = periods.filter(({ validFrom }) => (!from || validFrom > from) && (!to || validFrom <= to))
  const first = from && vatPeriodOn(periods, from)
  return [...starts, ...(first ? [first] : [])].some(({ status }) => status === 'registered')
}

/**
 * Adds up sale lines in the database, so that a million lines become a few groups per day. They are sorted here, because PostgreSQL
 * would sort the lines and not the groups.
 */
async function soldGroups(tx: Tx, scope: BusinessScope, period: Period): Promise<readonly Group[]> {
  const groups = await sumLines<Group>(
    tx,
    sql`SELECT l.currency, l.sold_on::text AS day, l.country, l.kind = 'refund' AS refund,
        l.tax_apart OR l.tax <> 0 AS "taxApart", sum(${REVENUE})::float8 AS revenue, sum(l.tax)::float8 AS tax,
        coalesce(sum(l.output_vat), 0)::float8 AS "outputVat",
        coalesce(-sum(l.referral_fee + l.fulfilment_fee + l.other_fee) FILTER (WHERE l.fee_basis = 'stated'), 0)::float8
          AS fees, count(*)::float8 AS rounding
      FROM sale_lines l
      WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND NOT l.superseded AND ${ofActiveImport(scope)}
        ${within(sql`l.sold_on`, period)}
      GROUP BY l.currency, l.sold_on, l.country, 4, 5`,
  )
  const key = ({ day, currency, country, refund, taxApart }: Group) =>
    [day, currency, country ?? '\uffff', refund, taxApart].join(' ')
  return groups
    .map((group) => ({ group, key: key(group) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ group }) => group)
}

const MONEY = ['revenue', 'tax', 'outputVat', 'fees', 'rounding'] as const

/**
 * Converts each kind of amount once per day and currency, at the exchange rate of the day. Groups of a day without a rate are
 * left out and reported.
 */
async function converted(
  tx: Tx,
  sold: readonly Group[],
  to: CurrencyCode,
): Promise<{ groups: SoldGroup[]; conversion: Conversion }> {
  const rates = new ExchangeRates()
  await rates.load(tx, [to, ...sold.map(({ currency }) => currency)])
  const groups: SoldGroup[] = []
  const rateDays: string[] = []
  const left = new Map<CurrencyCode, Conversion['notConverted'][number]>()
  for (const ofDay of Map.groupBy(sold, ({ currency, day }) => `${currency} ${day}`).values()) {
    const [first] = ofDay
    if (!first) continue
    const { currency, day } = first
    if (currency === to) {
      groups.push(...ofDay)
      continue
    }
    const pair = rates.pair(currency, to, day)
    if (pair === null) {
      const revenue = exact(ofDay.reduce((sum, group) => sum + group.revenue, 0))
      const known = left.get(currency) ?? { currency, from: day, to: day, days: 0, revenue: 0 }
      left.set(currency, { ...known, to: day, days: known.days + 1, revenue: exact(known.revenue + revenue) })
      continue
    }
    rateDays.push(pair.day)
    const shares = MONEY.map((name) =>
      convertShares(
        ofDay.map((group) => group[name]),
        currency,
        to,
        pair,
      ),
    )
    for (const [at, group] of ofDay.entries()) {
      const amounts = MONEY.map((name, kind) => [name, shares[kind]?.[at] ?? 0])
      groups.push({ ...group, ...Object.fromEntries(amounts) })
    }
  }
  return { groups, conversion: { currency: to, ...rateDaysOf(rateDays), notConverted: [...left.values()] } }
}
