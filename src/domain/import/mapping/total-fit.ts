import type { AmountAnswers, Extra, OrderAmount } from './amount-answers.ts'
import { FEES, ORDER_AMOUNTS } from './amount-answers.ts'
import type { OrderSums } from './amount-evidence.ts'

export type Levels = Readonly<Partial<Record<OrderAmount, 'order' | 'row'>>>

/** More orders than this say nothing new. */
const MOST_ORDERS = 5_000

interface Guess {
  readonly levels: Record<OrderAmount, 'order' | 'row'>
  readonly extras: readonly Extra[]
}

/**
 * Holds the totals of a table against units at their price: of all ways to read its amounts, those that make the most
 * orders add up. Where they agree on something, the table has decided it. Totals of which most fit no way decide
 * nothing.
 */
export class TotalFit {
  readonly #guesses: readonly Guess[]
  readonly #tax: AmountAnswers['tax']

  constructor(
    orders: readonly OrderSums[],
    used: ReadonlySet<OrderAmount>,
    fixed: Levels,
    tax: AmountAnswers['tax'],
  ) {
    this.#tax = tax
    const withTotal = orders.filter(({ sums }) => sums.lineTotal !== 0).slice(0, MOST_ORDERS)
    const guesses = guessesOf(used, fixed)
    const fits = guesses.map((guess) => withTotal.filter((order) => addsUp(order, guess)).length)
    const best = Math.max(0, ...fits)
    const decides = best > 0 && best * 2 >= withTotal.length
    this.#guesses = decides ? guesses.filter((_, at) => fits[at] === best) : guesses
  }

  levelOf(field: OrderAmount): 'order' | 'row' | undefined {
    const levels = new Set(this.#guesses.map((guess) => guess.levels[field]))
    return levels.size === 1 ? [...levels][0] : undefined
  }

  /** Every total contains the tax beside the goods. */
  get taxOnTop(): boolean {
    return this.#guesses.every(({ extras }) => extras.includes('tax'))
  }

  /** What the totals are the sum of besides the goods. */
  get extras(): readonly Extra[] {
    const fitting =
      this.#tax === 'inside' ? this.#guesses.filter(({ extras }) => !extras.includes('tax')) : []
    return (fitting[0] ?? this.#guesses[0])?.extras ?? []
  }
}

/** What an order's total should be; a discount lowers it whatever sign it has. */
export function totalOf(
  goods: number,
  extras: readonly Extra[],
  amounts: { shipping: number; discount: number; tax: number; fees: number },
): number {
  let total = goods
  if (extras.includes('shipping')) total += amounts.shipping
  if (extras.includes('tax')) total += amounts.tax
  if (extras.includes('discount')) total -= Math.sign(goods || 1) * Math.abs(amounts.discount)
  if (extras.includes('fees')) total -= Math.sign(goods || 1) * Math.abs(amounts.fees)
  return total
}

function addsUp({ goods, first, sums }: OrderSums, { levels, extras }: Guess): boolean {
  const of = (field: OrderAmount) => (levels[field] === 'order' ? first[field] : sums[field])
  const fees = FEES.reduce((sum, fee) => sum + of(fee), 0)
  const amounts = { shipping: of('shipping'), discount: of('discount'), tax: of('tax'), fees }
  return totalOf(goods, extras, amounts) === of('lineTotal')
}

function guessesOf(used: ReadonlySet<OrderAmount>, fixed: Levels): Guess[] {
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
  for (const extra of possible) combinations = combinations.flatMap((some) => [some, [...some, extra]])
  // a total either is of the goods alone, before any discount, or lower by it
  const known = combinations.filter(
    (some) => some.length === 0 || !used.has('discount') || some.includes('discount'),
  )
  return levels.flatMap((some) => known.map((extras) => ({ levels: some, extras })))
}
