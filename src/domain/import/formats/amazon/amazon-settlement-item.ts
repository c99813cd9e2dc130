import type { CurrencyCode } from '../../../money/currency.ts'
import type { RowKeys } from '../../identity/row-keys.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { AMOUNT_FIELDS, type AmountField, NO_AMOUNTS, type SaleLine } from '../../sale-line.ts'
import type { SettlementRule } from './amazon-settlement-words.ts'
import { amazonSite } from './amazon-words.ts'

/** One amount of a row: its field if the word is known, and the file's own name for it. */
export interface SettledAmount {
  readonly field: AmountField | null
  readonly label: string | null
  readonly amount: number
}

/** What the two layouts of a settlement do differently. */
export interface SettlementLayout {
  amounts(row: TableRow, currency: CurrencyCode): readonly SettledAmount[]
  /**
   * Words for the row's type, from the most specific to the broadest, and the most specific one as the file writes it.
   */
  what(row: TableRow): { readonly words: readonly string[]; readonly label: string | null }
  /** Columns that errors name: the price of an item, and the amount of a row that has none. */
  readonly priceKey: string
  readonly amountKey: string
}

/** Identifies an item of an order. Equal on all rows of the item. */
export interface SettledItemIdentity {
  readonly settlement: string
  readonly type: string
  readonly orderId: string | null
  readonly adjustment: string | null
  readonly shipment: string | null
  readonly sku: string | null
  readonly date: string
}

export function identityOf(row: TableRow): SettledItemIdentity | null {
  const type = row.word('type')
  const settlement = row.label('settlement')
  if (type === '') row.missing('type')
  if (settlement === null) row.missing('settlement')
  const identity = {
    settlement: settlement ?? '',
    type,
    orderId: row.id('order'),
    adjustment: row.id('adjustment'),
    shipment: row.id('shipment'),
    sku: row.name('sku'),
    date: row.date('date'),
  }
  return row.failed ? null : identity
}

/** All rows of one item of an order that belong to one shipment or one refund. */
export class SettledItem {
  readonly #identity: SettledItemIdentity
  readonly #rule: SettlementRule
  readonly #currency: CurrencyCode
  readonly #row: TableRow
  readonly #line: number
  readonly #label: string
  readonly #country: string | null
  readonly #amounts: { -readonly [F in AmountField]: number } = { ...NO_AMOUNTS }
  readonly #unknown: { label: string; amount: number; line: number }[] = []
  /** True even if the tax is collected and withheld at once. */
  #statesTax = false
  #units = 0
  /** Units repeated on price rows. They count only if no separate row states the units. */
  #pricedUnits = 0

  constructor(row: TableRow, identity: SettledItemIdentity, rule: SettlementRule, currency: CurrencyCode) {
    this.#identity = identity
    this.#rule = rule
    this.#currency = currency
    this.#row = row
    this.#line = row.line
    this.#label = row.label('type') ?? ''
    this.#country = amazonSite(row.text('marketplace'))?.country ?? null
  }

  matches(identity: SettledItemIdentity): boolean {
    const own = this.#identity
    return (
      own.sku === identity.sku &&
      own.type === identity.type &&
      own.shipment === identity.shipment &&
      own.adjustment === identity.adjustment &&
      own.date === identity.date &&
      own.settlement === identity.settlement &&
      own.orderId === identity.orderId
    )
  }

  add(row: TableRow, amounts: readonly SettledAmount[], quantity: number | null): void {
    if (amounts.length === 0) this.#units += quantity ?? 0
    for (const { field, label, amount } of amounts) {
      if (field === null) this.#unknown.push({ label: label ?? '', amount, line: row.line })
      else this.#amounts[field] += amount
      if (field === 'tax' && amount !== 0) this.#statesTax = true
      if (field === 'sales') this.#pricedUnits += quantity ?? 0
    }
  }

  /** A sale needs a price and units. A refund may lack units. */
  check({ priceKey }: SettlementLayout): void {
    if (this.#rule.units !== 'sold') return
    if (this.#sold < 0) this.#row.fail('quantity', 'sign_mismatch')
    if (this.#amounts.sales < 0) this.#row.fail(priceKey, 'sign_mismatch')
    else if (this.#amounts.sales > 0 && this.#sold === 0) this.#row.missing('quantity')
  }

  lines(keys: RowKeys): SaleLine[] {
    const units = this.#movedUnits
    const kind = this.#rule.units === 'sold' && units === 0 ? 'fee' : this.#rule.kind
    const lines = this.#unknown.map(({ label, amount, line }) => ({
      ...this.#facts(keys, 'other', `${this.#label}: ${label}`, 0, { ...NO_AMOUNTS, otherFee: amount }),
      row: line,
    }))
    const known = units !== 0 || AMOUNT_FIELDS.some((field) => this.#amounts[field] !== 0)
    return known || lines.length === 0
      ? [this.#facts(keys, kind, this.#label, units, this.#amounts), ...lines]
      : lines
  }

  get #sold(): number {
    return this.#units === 0 ? this.#pricedUnits : this.#units
  }

  get #movedUnits(): number {
    const { units } = this.#rule
    if (units === 'none') return 0
    // a refund without product money returns no goods
    return units === 'sold' ? this.#sold : this.#amounts.sales === 0 ? 0 : 0 - Math.abs(this.#sold)
  }

  #facts(
    keys: RowKeys,
    kind: SaleLine['kind'],
    rawType: string,
    units: number,
    amounts: SaleLine['amounts'],
  ): SaleLine {
    const identity = this.#identity
    return {
      row: this.#line,
      key: settledKey(keys, identity, rawType, units, amounts),
      kind,
      platform: 'Amazon',
      orderId: identity.orderId,
      sku: identity.sku,
      title: null,
      date: identity.date,
      country: this.#country,
      currency: this.#currency,
      units,
      amounts,
      rawType,
      ...(this.#statesTax && amounts.tax === 0 && { taxApart: true }),
    }
  }
}

/**
 * Excludes times and long numbers, which spreadsheets truncate, and anything specific to a layout. The same settlement
 * therefore has the same keys in the other layout wherever both agree.
 */
export function settledKey(
  keys: RowKeys,
  identity: SettledItemIdentity,
  what: string,
  units: number,
  amounts: SaleLine['amounts'],
): string {
  const { settlement, orderId, adjustment, shipment, sku, date } = identity
  const money = AMOUNT_FIELDS.map((field) => amounts[field])
  return keys.next([
    'amazon settlement',
    settlement,
    what,
    orderId,
    adjustment,
    shipment,
    sku,
    date,
    units,
    ...money,
  ])
}
