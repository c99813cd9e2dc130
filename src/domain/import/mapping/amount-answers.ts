/** Amounts of a whole order that an order list may repeat on every row of the order. */
export const ORDER_AMOUNTS = [
  'lineTotal',
  'shipping',
  'discount',
  'tax',
  'referralFee',
  'fulfilmentFee',
  'otherFee',
  'refund',
] as const
export type OrderAmount = (typeof ORDER_AMOUNTS)[number]

export const FEES = ['referralFee', 'fulfilmentFee', 'otherFee'] as const
export type Fee = (typeof FEES)[number]

/** A seller's answers to questions about the amounts of a table whose cells do not show their meaning. */
export interface AmountAnswers {
  /**
   * Whether an amount that is equal on all rows of an order is one amount of the order, or a separate amount of each
   * row.
   */
  readonly amountOf?: Readonly<Partial<Record<OrderAmount, 'order' | 'row'>>>
  /** Whether prices include the tax, or the tax is added to the prices. */
  readonly tax?: 'inside' | 'on_top'
  /** What a total includes if no unit price can verify it: only the goods, or all that the buyer paid. */
  readonly total?: 'goods' | 'paid'
  /** Whether the fees that the platform charges are written as negative or positive numbers. */
  readonly chargedFees?: Readonly<Partial<Record<Fee, 'plus' | 'minus'>>>
  /**
   * Whether a fee on a return was refunded or charged once more, if fees on returns and on sales are both negative or
   * both positive.
   */
  readonly returnedFees?: Readonly<Partial<Record<Fee, 'back' | 'kept'>>>
  /** Whether quantities include returned units (`before`) or exclude them (`after`). */
  readonly returnedUnits?: 'before' | 'after'
  /** Whether amounts include refunded money (`before`) or exclude it (`after`). */
  readonly refunds?: 'before' | 'after'
}

/** How to read the amounts of a table, decided by its cells or by the seller. Plain data. */
export interface AmountReading {
  /** Columns that repeat an amount of the whole order on every row of the order. */
  readonly ofOrder: readonly OrderAmount[]
  readonly tax: 'inside' | 'on_top'
  readonly total: 'goods' | 'paid'
  /** What the total includes besides the goods. null if the total cannot be verified. */
  readonly control: readonly Extra[] | null
  readonly fees: Readonly<Partial<Record<Fee, FeeReading>>>
  /**
   * Whether quantities and amounts include what was returned (`before`) or exclude it (`after`). Omitted if the table
   * states no returns.
   */
  readonly returns?: { readonly units: 'before' | 'after'; readonly money: 'before' | 'after' }
}

export interface FeeReading {
  readonly charged: 'plus' | 'minus'
  /** Whether refunded fees on returns and charged fees on sales are both negative or both positive. */
  readonly unsignedReturns: boolean
}

/** What a total can include besides the goods. `returns`: refunds are already deducted from the total. */
export type Extra = 'shipping' | 'discount' | 'tax' | 'fees' | 'returns'

/**
 * How amounts are read if nothing contradicts it: each row has its own amounts, tax is added to prices, and fees are
 * costs, whether they are written as positive or negative.
 */
export const PLAIN_AMOUNTS: AmountReading = {
  ofOrder: [],
  tax: 'on_top',
  total: 'goods',
  control: null,
  fees: {},
}

/** A question to the seller about an amount: the name of the missing answer, and the field of the column that it concerns. */
export interface AmountQuestion {
  readonly choice: keyof AmountAnswers
  readonly field: OrderAmount
}

export function answerTo(
  answers: AmountAnswers | undefined,
  { choice, field }: AmountQuestion,
): string | undefined {
  const answer: unknown = answers?.[choice]
  if (answer === undefined || typeof answer === 'string') return answer
  return (answer as Partial<Record<OrderAmount, string>>)[field]
}

export function withAnswer(
  answers: AmountAnswers | undefined,
  { choice, field }: AmountQuestion,
  value: string,
): AmountAnswers {
  const perColumn = choice === 'amountOf' || choice === 'chargedFees' || choice === 'returnedFees'
  return { ...answers, [choice]: perColumn ? { ...answers?.[choice], [field]: value } : value }
}
