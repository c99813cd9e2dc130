import type { CurrencyCode } from '../../../money/currency.ts'
import type { RowKeys } from '../../identity/row-keys.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { AMOUNT_FIELDS, type AmountField, NO_AMOUNTS, type SaleLine } from '../../sale-line.ts'
import type { SettlementRule } from './amazon-settlement-words.ts'
import { amazonSite } from './amazon-words.ts'

/** One amount of a row: where it belongs if its word is known, and what the file calls it. */
export interface SettledAmount {
  readonly field: AmountField | null
  readonly label: string | null
  readonly amount: number
}

/** What the two layouts of a settlement do in their own way. */
export interface SettlementLayout {
  amounts(row: TableRow, currency: CurrencyCode): readonly SettledAmount[]
  /** Words for what a row is, from the most exact to the broadest, and the most exact as the file writes it. */
  what(row: TableRow): { readonly words: readonly string[]; readonly label: string | null }
  /** Columns that errors name: of an item's price, and of a row without any amount. */
  readonly priceKey: string
  readonly amountKey: string
}

/** What tells items of one order apart, and is the same on all rows of one item. */
export interface SettledAbout {
  readonly settlement: string
  readonly type: string
  readonly orderId: string | null
  readonly adjustment: string | null
  readonly shipment: string | null
  readonly sku: string | null
  readonly date: string
}

export function aboutOf(row: TableRow): SettledAbout | null {
  const type = row.word('type')
  const settlement = row.label('settlement')
  if (type === '') row.missing('type')
  if (settlement === null) row.missing('settlement')
  const about = {
    settlement: settlement ?? '',
    type,
    orderId: row.id('order'),
    adjustment: row.id('adjustment'),
    shipment: row.id('shipment'),
    sku: row.name('sku'),
    date: row.date('date'),
  }
  return row.failed ? null : about
}

/** All rows of one item of an order that belong to one shipment or one refund. */
export class SettledItem {
  readonly #about: SettledAbout
  readonly #rule: SettlementRule
  readonly #currency: CurrencyCode
  readonly #row: TableRow
  readonly #line: number
  readonly #label: string
  readonly #country: string | null
  readonly #amounts: { -readonly [F in AmountField]: number } = { ...NO_AMOUNTS }
  readonly #unknown: { label: string; amount: number; line: number }[] = []
  /** Be it collected and withheld again at once. */
  #statesTax = false
  #units = 0
  /** Units that rows of prices repeat; they count where no row is there for the units alone. */
  #pricedUnits = 0

  constructor(row: TableRow, about: SettledAbout, rule: SettlementRule, currency: CurrencyCode) {
    this.#about = about
    this.#rule = rule
    this.#currency = currency
    this.#row = row
    this.#line = row.line
    this.#label = row.label('type') ?? ''
    this.#country = amazonSite(row.text('marketplace'))?.country ?? null
  }

  holds(about: SettledAbout): boolean {
    const own = this.#about
    return (
      own.sku === about.sku &&
      own.type === about.type &&
      own.shipment === about.shipment &&
      own.adjustment === about.adjustment &&
      own.date === about.date &&
      own.settlement === about.settlement &&
      own.orderId === about.orderId
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

  /** What is sold has a price and a number of units; a refund may name none. */
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
    // a refund that gives no product money back brings no goods
    return units === 'sold' ? this.#sold : this.#amounts.sales === 0 ? 0 : 0 - Math.abs(this.#sold)
  }

  #facts(
    keys: RowKeys,
    kind: SaleLine['kind'],
    rawType: string,
    units: number,
    amounts: SaleLine['amounts'],
  ): SaleLine {
    const about = this.#about
    return {
      row: this.#line,
      key: settledKey(keys, about, rawType, units, amounts),
      kind,
      platform: 'Amazon',
      orderId: about.orderId,
      sku: about.sku,
      title: null,
      date: about.date,
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
 * Without times and long numbers, which spreadsheets cut, and without the layout: a settlement in the other layout
 * has the same keys wherever the two agree.
 */
export function settledKey(
  keys: RowKeys,
  about: SettledAbout,
  what: string,
  units: number,
  amounts: SaleLine['amounts'],
): string {
  const { settlement, orderId, adjustment, shipment, sku, date } = about
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
