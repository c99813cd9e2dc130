import type { AmountAnswers, Extra, OrderAmount } from './amount-answers.ts'
import { FEES, ORDER_AMOUNTS } from './amount-answers.ts'

export interface OrderSums {
  rows: number
  goods: number
  /** Money that was refunded for goods. */
  returns: number
  /** Each amount as the first row of the order states it. `sums` has the sums over all rows. */
  readonly first: Record<OrderAmount, number>
  readonly sums: Record<OrderAmount, number>
  /** Amounts that are not equal on all rows of the order. */
  readonly differing: Set<OrderAmount>
  /** Amounts that some row of the order states as zero, instead of leaving the cell empty. */
  readonly zeros: Set<OrderAmount>
  /** For each amount, the number of rows that have it. */
  readonly rowsWithAmount: Record<OrderAmount, number>
}

export type Levels = Readonly<Partial<Record<OrderAmount, 'order' | 'row'>>>

/** Maximum number of orders that are compared. More orders would add no evidence. */
const MAX_ORDERS = 5_000

interface Guess {
  readonly levels: Record<OrderAmount, 'order' | 'row'>
  readonly extras: readonly Extra[]
}

/**
 * Compares the totals of a table with units times price, once for each possible meaning of its other amounts. Keeps
 * the meanings with which the most orders add up. What they have in common is decided. If no meaning fits at least
 * half of the totals, nothing is decided.
 */
export class TotalFit {
  readonly #guesses: readonly Guess[]
  readonly #tax: AmountAnswers['tax']
  /** What the buyer pays, as it is imported: the meaning of the totals if nothing is decided. Null if something is. */
  readonly #paid: readonly Extra[] | null

  constructor(
    orders: readonly OrderSums[],
    used: ReadonlySet<OrderAmount>,
    fixed: Levels,
    tax: AmountAnswers['tax'],
  ) {
    this.#tax = tax
    const hasReturns = orders.some(({ returns }) => returns !== 0)
    const withTotal = orders.filter(({ sums }) => sums.lineTotal !== 0).slice(0, MAX_ORDERS)
    const guesses = guessesOf(used, fixed, hasReturns)
    const fits = guesses.map((guess) => withTotal.filter((order) => addsUp(order, guess)).length)
    const best = Math.max(0, ...fits)
    // with refunds, a single order can add up by coincidence although the meaning is wrong
    const decides = best > (hasReturns ? 1 : 0) && best * 2 >= withTotal.length
    this.#guesses = decides ? guesses.filter((_, at) => fits[at] === best) : guesses
    const paid = (['shipping', 'discount', 'tax'] as const).filter((field) => used.has(field))
    this.#paid = decides ? null : paid.filter((field) => field !== 'tax' || tax !== 'inside')
  }

  levelOf(field: OrderAmount): 'order' | 'row' | undefined {
    const levels = new Set(this.#guesses.map((guess) => guess.levels[field]))
    return levels.size === 1 ? [...levels][0] : undefined
  }

  /** Whether the totals contain the tax in addition to the goods in all meanings that are still possible. */
  get taxOnTop(): boolean {
    return this.#guesses.every(({ extras }) => extras.includes('tax'))
  }

  /** Whether refunds are already deducted from the totals in all meanings that are still possible. */
  get afterReturns(): boolean {
    return this.#guesses.every(({ extras }) => extras.includes('returns'))
  }

  /** The amounts that the totals include besides the goods. */
  get extras(): readonly Extra[] {
    if (this.#paid) return this.#paid
    const fitting =
      this.#tax === 'inside' ? this.#guesses.filter(({ extras }) => !extras.includes('tax')) : []
    return (fitting[0] ?? this.#guesses[0])?.extras ?? []
  }
}

/** Returns the expected total of an order. A discount lowers the total, whether it is positive or negative. */
export function totalOf(
  goods: number,
  extras: readonly Extra[],
  amounts: { shipping: number; discount: number; tax: number; fees: number; returns: number },
): number {
  let total = goods
  if (extras.includes('shipping')) total += amounts.shipping
  if (extras.includes('tax')) total += amounts.tax
  if (extras.includes('discount')) total -= Math.sign(goods || 1) * Math.abs(amounts.discount)
  if (extras.includes('fees')) total -= Math.sign(goods || 1) * Math.abs(amounts.fees)
  if (extras.includes('returns')) total -= amounts.returns
  return total
}

function addsUp({ goods, returns, first, sums }: OrderSums, { levels, extras }: Guess): boolean {
  const of = (field: OrderAmount) => (levels[field] === 'order' ? first[field] : sums[field])
  const fees = FEES.reduce((sum, fee) => sum + of(fee), 0)
  const amounts = {
    shipping: of('shipping'),
    discount: of('discount'),
    tax: of('tax'),
    fees,
    returns: levels.refund === 'order' ? first.refund : returns,
  }
  return totalOf(goods, extras, amounts) === of('lineTotal')
}

function guessesOf(used: ReadonlySet<OrderAmount>, fixed: Levels, hasReturns: boolean): Guess[] {
  let levels: Guess['levels'][] = [{} as Guess['levels']]
  for (const field of ORDER_AMOUNTS) {
    const choices = fixed[field]
      ? [fixed[field]]
      : used.has(field)
        ? (['order', 'row'] as const)
        : ['row' as const]
    levels = levels.flatMap((some) => choices.map((level) => ({ ...some, [field]: level })))
  }
  let combinations: Extra[][] = [[]]
  const possible: Extra[] = (['shipping', 'discount', 'tax'] as const).filter((field) => used.has(field))
  if (FEES.some((fee) => used.has(fee))) possible.push('fees')
  if (hasReturns) possible.push('returns')
  for (const extra of possible) combinations = combinations.flatMap((some) => [some, [...some, extra]])
  // a total is either the goods alone, before any discount, or includes the discount
  const known = combinations.filter(
    (some) => some.length === 0 || !used.has('discount') || some.includes('discount'),
  )
  return levels.flatMap((some) => known.map((extras) => ({ levels: some, extras })))
}
