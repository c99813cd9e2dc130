/** Amounts that a list may have once for an order and write on each of its rows. */
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

/** What a seller said about amounts whose meaning a table leaves open. */
export interface AmountAnswers {
  /** Whether the same amount on all rows of an order is the order's, written again, or each row's own. */
  readonly amountOf?: Readonly<Partial<Record<OrderAmount, 'order' | 'row'>>>
  /** Whether the tax is inside the prices or comes on top of them. */
  readonly tax?: 'inside' | 'on_top'
  /** What a total holds that no price of a unit can be held against: the goods alone, or all that the buyer paid. */
  readonly total?: 'goods' | 'paid'
  /** Which sign a fee has that the platform keeps. */
  readonly chargedFees?: Readonly<Partial<Record<Fee, 'plus' | 'minus'>>>
  /** Whether a fee on a return with the sign of those on sales comes back, or is kept once more. */
  readonly returnedFees?: Readonly<Partial<Record<Fee, 'back' | 'kept'>>>
}

/** How the amounts of a table are read: answered by its cells, or else by the seller. Plain data. */
export interface AmountReading {
  /** Columns that repeat an amount of the order on each of its rows. */
  readonly ofOrder: readonly OrderAmount[]
  readonly tax: 'inside' | 'on_top'
  readonly total: 'goods' | 'paid'
  /** What the total is the sum of besides the goods; null where it can be held against nothing. */
  readonly control: readonly Extra[] | null
  readonly fees: Readonly<Partial<Record<Fee, FeeReading>>>
}

export interface FeeReading {
  readonly charged: 'plus' | 'minus'
  /** Fees on returns have the sign of those on sales and come back. */
  readonly unsignedReturns: boolean
}

export type Extra = 'shipping' | 'discount' | 'tax' | 'fees'

/** Each row its own, tax on top, fees lower what is kept whatever their sign: where nothing speaks against it. */
export const PLAIN_AMOUNTS: AmountReading = {
  ofOrder: [],
  tax: 'on_top',
  total: 'goods',
  control: null,
  fees: {},
}

/** What is asked about an amount: which answer is missing, and of which column. */
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
