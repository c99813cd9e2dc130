import type { CurrencyCode } from '../../../money/currency.ts'
import type { RowKeys } from '../../identity/row-keys.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { AMOUNT_FIELDS, type AmountField, NO_AMOUNTS, type SaleLine } from '../../sale-line.ts'
import type { SettlementRule } from './amazon-settlement-words.ts'
import { amazonSite, isOtherShop } from './amazon-words.ts'

/** An amount of a settlement row: the file's name for the amount, and the field for that name if the name is known. */
export interface SettledAmount {
  readonly field: AmountField | null
  readonly label: string | null
  readonly amount: number
}

/** The differences between the two layouts of a settlement file. */
export interface SettlementLayout {
  amounts(row: TableRow, currency: CurrencyCode): readonly SettledAmount[]
  /** Words for the row's type, from the most specific to the most general. `label` is the most specific word, unchanged. */
  what(row: TableRow): { readonly words: readonly string[]; readonly label: string | null }
  /** The columns that row errors name: for the price of an item, and for the amount of a row that is not about an item. */
  readonly priceKey: string
  readonly amountKey: string
}

/** Cells that identify an item of an order. All rows of the item have the same cells. */
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
    sku: row.sku('sku'),
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
  readonly #ofOtherShop: boolean
  readonly #amounts: { -readonly [F in AmountField]: number } = { ...NO_AMOUNTS }
  readonly #unknown: { label: string; amount: number; line: number }[] = []
  /** Whether the item has tax amounts. True even if collected and withheld tax add up to zero. */
  #statesTax = false
  #units = 0
  /** The units that price rows repeat. They are used only if no other row states the units. */
  #pricedUnits = 0

  constructor(row: TableRow, identity: SettledItemIdentity, rule: SettlementRule, currency: CurrencyCode) {
    this.#identity = identity
    this.#rule = rule
    this.#currency = currency
    this.#row = row
    this.#line = row.line
    this.#label = row.label('type') ?? ''
    this.#country = amazonSite(row.text('marketplace'))?.country ?? null
    this.#ofOtherShop = isOtherShop(row.text('marketplace'))
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

  /**
   * Reports an error if earlier rows of the file, apart from the order's rows at `line`, have the same item. Sorting by
   * an amount separates the rows of an item, and each part would be a line with another key than the whole item.
   */
  checkAdjacent(line: number, { lineIds }: RowKeys): void {
    const identity = Object.values(this.#identity)
    if (this.#identity.orderId !== null && lineIds.contradicts(identity, [line]))
      this.#row.fail('order', 'order_incomplete')
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

  /** Reports errors for missing or contradictory amounts. A sale needs a price and units. A refund may lack units. */
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
    if (!known && lines.length > 0) return lines
    const line = this.#facts(keys, kind, this.#label, units, this.#amounts)
    // the goods belong to the sale, which the other shop's own list contains
    const shippedOnly = this.#ofOtherShop && this.#amounts.sales === 0
    return [shippedOnly ? { ...line, kind: 'fee', units: 0 } : line, ...lines]
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
 * Returns the key of an item's line. The key contains no times and long numbers, which spreadsheets truncate, and
 * nothing that only one of the two layouts has. Therefore a settlement has the same keys in both layouts.
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
