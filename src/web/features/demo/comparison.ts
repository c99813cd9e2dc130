import { breakEvenPrice } from '#domain/profit/break-even.ts'
import { type PlannedPlatform, type PlatformPlan, planProduct } from '#domain/profit/planned.ts'
import { type Entry, entryOf, type FieldName, MOST_PRICE, readEntry } from './entries.ts'
import { FEES, PLATFORM_NAMES, PRODUCTS, type SamplePlatform, type SampleProduct } from './sample.ts'

export interface Comparison {
  readonly entries: Readonly<Record<FieldName, Entry>>
  /** The amount in minor units that fills the width of the bars. */
  readonly scale: number
}

export type Change =
  | { kind: 'typed'; name: FieldName; text: string }
  | { kind: 'dragged'; price: number }
  | { kind: 'reset' }

export interface PlatformOutcome extends PlatformPlan {
  readonly platform: SamplePlatform
  readonly totalFees: number
  /** The break-even price; null if the cost is unknown or no price breaks even. */
  readonly breakEven: number | null
}

export interface Outcome {
  readonly price: number
  readonly unitCost: number | null
  readonly platforms: readonly PlatformOutcome[]
  /** The platforms with the highest and the lowest profit; null while the cost is unknown. */
  readonly ranking: {
    readonly best: PlatformOutcome
    readonly worst: PlatformOutcome
    readonly gap: number
  } | null
}

/** The product of the calculator, which is also in the first of the recent orders. */
export const TRIED: SampleProduct = 'tumbler'

/** The smallest scale: a round amount with room for prices above the example's price. */
const LEAST_SCALE = 500_00

export function example(): Comparison {
  const { price, unitCost } = PRODUCTS[TRIED]
  const fee = (name: FieldName, value: number) => [name, entryOf(name, value)] as const
  const entries = Object.fromEntries([
    fee('price', price),
    fee('unitCost', unitCost),
    ...PLATFORM_NAMES.flatMap((platform) => [
      fee(`${platform}.referralFee`, FEES[platform].referralFeePpm),
      fee(`${platform}.outboundFee`, FEES[platform].outboundFee),
      fee(`${platform}.storageFee`, FEES[platform].monthlyStorageFee),
    ]),
  ]) as Record<FieldName, Entry>
  return { entries, scale: LEAST_SCALE }
}

export function change(state: Comparison, what: Change): Comparison {
  if (what.kind === 'reset') return example()
  if (what.kind === 'dragged')
    // The scale stays the same during a drag, so that the bars do not change under the pointer.
    return {
      ...state,
      entries: { ...state.entries, price: entryOf('price', Math.min(what.price, MOST_PRICE)) },
    }
  const entries = { ...state.entries, [what.name]: readEntry(what.name, what.text, state.entries[what.name]) }
  return { entries, scale: scaleFor(outcomeOf({ ...state, entries })) }
}

/** The figures of the calculator, computed by the same functions as a real product's figures. */
export function outcomeOf({ entries }: Comparison): Outcome {
  const known = (name: FieldName) => entries[name].value ?? 0
  const price = known('price')
  const unitCost = entries.unitCost.value
  const fees = PLATFORM_NAMES.map(
    (platform): PlannedPlatform => ({
      referralFeePpm: known(`${platform}.referralFee`),
      outboundFee: known(`${platform}.outboundFee`),
      monthlyStorageFee: known(`${platform}.storageFee`),
    }),
  )
  const plan = planProduct({ price, unitCost, quantity: 1, platforms: fees })
  const platforms = PLATFORM_NAMES.flatMap((platform, at) => {
    const figures = plan.platforms[at]
    const paid = fees[at]
    if (!figures || figures.totalFees === null || !paid) return []
    const { totalFees } = figures
    return [
      {
        ...figures,
        platform,
        totalFees,
        breakEven: unitCost === null ? null : breakEvenPrice(unitCost, paid),
      },
    ]
  })
  return { price, unitCost, platforms, ranking: rankingOf(platforms) }
}

function rankingOf(platforms: readonly PlatformOutcome[]): Outcome['ranking'] {
  const byNet = platforms
    .filter(({ netPerSale }) => netPerSale !== null)
    .toSorted((a, b) => (b.netPerSale ?? 0) - (a.netPerSale ?? 0))
  const best = byNet[0]
  const worst = byNet.at(-1)
  if (!best || !worst) return null
  return { best, worst, gap: (best.netPerSale ?? 0) - (worst.netPerSale ?? 0) }
}

/** The smallest number of the series 1, 2, 5, 10, 20, 50 ... that contains the price, the fees and the cost. */
function scaleFor({ price, unitCost, platforms }: Outcome): number {
  const needed = Math.max(price, ...platforms.map(({ totalFees }) => totalFees + (unitCost ?? 0)))
  let scale = LEAST_SCALE
  for (let step = 0; scale < needed; step++) scale *= step % 3 === 2 ? 2.5 : 2
  return scale
}
