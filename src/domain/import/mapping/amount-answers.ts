/** Amounts that a list may have once per order and repeat on each of its rows. */
export const ORDER_AMOUNTS = [
  'lineTotal',
  'shipping',
  'discount',
  'tax',
  'referralFee',
  'fulfilmentFee',
  'otherFee',
] as const
export type OrderAmount = (typeof ORDER_AMOUNTS)[number]

export const FEES = ['referralFee', 'fulfilmentFee', 'otherFee'] as const
export type Fee = (typeof FEES)[number]

/** A seller's answers about amounts whose meaning a table leaves open. */
export interface AmountAnswers {
  /** Whether an equal amount on all rows of an order is the order's amount, repeated, or belongs to each row. */
  readonly amountOf?: Readonly<Partial<Record<OrderAmount, 'order' | 'row'>>>
  /** Whether prices include tax, or tax is added to them. */
  readonly tax?: 'inside' | 'on_top'
  /** What a total includes if no unit price can verify it: only the goods, or all that the buyer paid. */
  readonly total?: 'goods' | 'paid'
  /** The sign of a fee that the platform charges. */
  readonly chargedFees?: Readonly<Partial<Record<Fee, 'plus' | 'minus'>>>
  /** Whether a fee on a return with the same sign as on sales is given back or charged once more. */
  readonly returnedFees?: Readonly<Partial<Record<Fee, 'back' | 'kept'>>>
}

/** How to read the amounts of a table, decided by its cells or by the seller. Plain data. */
export interface AmountReading {
  /** Columns that repeat an amount of the order on each of its rows. */
  readonly ofOrder: readonly OrderAmount[]
  readonly tax: 'inside' | 'on_top'
  readonly total: 'goods' | 'paid'
  /** What the total includes besides the goods, or null if it cannot be verified. */
  readonly control: readonly Extra[] | null
  readonly fees: Readonly<Partial<Record<Fee, FeeReading>>>
}

export interface FeeReading {
  readonly charged: 'plus' | 'minus'
  /** Fees on returns have the same sign as on sales and are given back. */
  readonly unsignedReturns: boolean
}

export type Extra = 'shipping' | 'discount' | 'tax' | 'fees'

/**
 * The default if nothing contradicts it: each row has its own amounts, tax is added to prices, and fees reduce what
 * remains, whatever their sign.
 */
export const PLAIN_AMOUNTS: AmountReading = {
  ofOrder: [],
  tax: 'on_top',
  total: 'goods',
  control: null,
  fees: {},
}

/** A question about an amount: the missing answer and its column. */
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
  const ofFile = choice === 'tax' || choice === 'total'
  return { ...answers, [choice]: ofFile ? value : { ...answers?.[choice], [field]: value } }
}
