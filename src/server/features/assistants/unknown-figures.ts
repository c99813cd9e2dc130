import { knownCost, knownSaleFees, statedFees } from '#domain/profit/figures.ts'

const NEED_BOTH = ['profit', 'marginBp', 'coveredProfit', 'profitAfterOverheads', 'booked']
const NEED_COST = ['cost', ...NEED_BOTH]
const NEED_FEES = ['fees', 'feeParts']

/** What an object of an API answer says about the costs and fees of its other figures. */
interface Facts {
  readonly coverageBp?: number | null
  readonly feeCoverageBp?: number | null
  readonly fees?: number
  /** Of the profit bridge, whose profit is of two periods. */
  readonly unseen?: { readonly profitKnown?: Readonly<Record<string, boolean>> }
  readonly profit?: Readonly<Record<string, number>>
}

/**
 * A replacer for JSON.stringify. In answers to assistants, null is unknown. The API has numbers instead: 0 for the price of a product that
 * has none yet, and figures that contain only the known costs and fees even if none is known.
 */
export function unknownAsNull(key: string, value: unknown): unknown {
  if (key === 'price' && value === 0) return null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { coverageBp, feeCoverageBp = null, fees, unseen, profit = {} }: Facts = value
  const unknown = [
    ...(coverageBp === undefined || knownCost({ coverageBp }) ? [] : NEED_COST),
    ...(knownSaleFees({ feeCoverageBp }) ? [] : NEED_BOTH),
    ...(fees === undefined || statedFees({ fees, feeCoverageBp }) !== null ? [] : NEED_FEES),
  ]
  const nulls = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))
  const profitKnown = unseen?.profitKnown
  if (profitKnown) {
    const without = Object.keys(profit).filter((period) => !profitKnown[period])
    return { ...value, profit: { ...profit, ...nulls(without) } }
  }
  return { ...value, ...nulls(unknown.filter((name) => name in value)) }
}
