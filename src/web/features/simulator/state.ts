import type { CurrencyCode } from '#domain/money/currency.ts'
import { FIELD_NAMES, type FieldName } from './address-names.ts'
import { type Entry, entryOf, mostPrice, readEntry } from './fields.ts'

export interface SimulatorState {
  readonly currency: CurrencyCode
  readonly entries: Readonly<Record<FieldName, Entry>>
  readonly targetKind: 'margin' | 'profit'
  /** The key of the selected option, see options.ts; '' means the first option. */
  readonly option: string
  /** The category chosen for all platforms; '' means that each platform uses its own. */
  readonly category: string
  /** The price at the right end of the slider and of the curve. */
  readonly scale: number
}

export type Change =
  | { kind: 'typed'; name: FieldName; text: string }
  | { kind: 'slid'; price: number }
  | { kind: 'target'; targetKind: SimulatorState['targetKind'] }
  | { kind: 'option'; option: string }
  | { kind: 'category'; category: string }
  | { kind: 'set'; values: Partial<Record<FieldName, number | null>>; option?: string; category?: string }

/** Whether the change is one of the price. Such changes can come quickly, from the slider or while a key stays pressed. */
export function movesPrice(what: Change): boolean {
  return what.kind === 'slid' || (what.kind === 'typed' && what.name === 'price')
}

const START: Record<Exclude<FieldName, 'price'>, number | null> = {
  ads: 0,
  delivery: 0,
  weight: null,
  targetMargin: 200_000,
  targetProfit: null,
  discount: 100_000,
  accepted: null,
  refused: null,
}

export interface Start {
  currency: CurrencyCode
  price: number
  unitCost?: number | null
}

/** The initial state: the values of the product, replaced by those in the URL. */
export function initialState({ currency, price, unitCost }: Start, address: URLSearchParams): SimulatorState {
  const values = { ...START, price }
  const entries = Object.fromEntries(
    FIELD_NAMES.map((name) => {
      const usual = shownEntry(name, values[name], currency)
      const written = address.get(name)
      const read = written === null ? usual : readEntry(name, written.slice(0, 20), usual, currency)
      return [name, read.problem === null ? read : usual]
    }),
  ) as Record<FieldName, Entry>
  return {
    currency,
    entries,
    targetKind: address.get('target') === 'profit' ? 'profit' : 'margin',
    option: address.get('on')?.slice(0, 100) ?? '',
    category: address.get('goods')?.slice(0, 100) ?? '',
    // a product without a price gets a bar on which a price above its cost has room
    scale: scaleFor(Math.max(price || (unitCost ?? 0) * 2, entries.price.value ?? 0), currency),
  }
}

export function change(state: SimulatorState, what: Change): SimulatorState {
  const { entries, currency } = state
  switch (what.kind) {
    case 'typed': {
      const entry = readEntry(what.name, what.text, entries[what.name], currency)
      const next = { ...state, entries: { ...entries, [what.name]: entry } }
      return what.name === 'price' ? rescaled(next) : next
    }
    // The scale stays the same during a drag, so that the bars do not change under the pointer.
    case 'slid':
      return { ...state, entries: { ...entries, price: entryOf('price', what.price, currency) } }
    case 'target':
      return { ...state, targetKind: what.targetKind }
    case 'option':
      return { ...state, option: what.option }
    case 'category':
      return { ...state, category: what.category }
    case 'set': {
      const set = Object.entries(what.values) as [FieldName, number | null][]
      const changed = Object.fromEntries(
        set.map(([name, value]) => [name, shownEntry(name, value, currency)]),
      )
      return rescaled({
        ...state,
        entries: { ...entries, ...changed },
        option: what.option ?? state.option,
        category: what.category ?? state.category,
      })
    }
  }
}

function rescaled(state: SimulatorState): SimulatorState {
  const price = state.entries.price.value ?? 0
  const fits = price <= state.scale && price >= state.scale / 10
  return fits ? state : { ...state, scale: scaleFor(price, state.currency) }
}

/** The smallest number of the series 1, 2, 5, 10, 20, 50 ... that contains the price with room above it. */
function scaleFor(price: number, currency: CurrencyCode): number {
  const most = mostPrice(currency)
  let scale = 100
  for (let step = 0; scale < price * 1.5 && scale < most; step++) scale *= step % 3 === 1 ? 2.5 : 2
  return Math.min(scale, most)
}

/** A value of zero in the product is shown as an empty field. */
function shownEntry(name: FieldName, value: number | null, currency: CurrencyCode): Entry {
  const entry = entryOf(name, value, currency)
  return value === 0 ? { ...entry, text: '' } : entry
}

/** The query parameters that restore this state; null for parameters with default values. */
export function addressOf(state: SimulatorState, start: Start): Map<string, string | null> {
  const usual = initialState(start, new URLSearchParams())
  const words = new Map<string, string | null>()
  for (const name of FIELD_NAMES) {
    const { text, value, problem } = state.entries[name]
    // For invalid input, the URL gets the last valid value.
    const good = problem === null ? text : entryOf(name, value, state.currency).text
    words.set(name, value === usual.entries[name].value ? null : good)
  }
  words.set('target', state.targetKind === 'margin' ? null : state.targetKind)
  words.set('on', state.option === '' ? null : state.option)
  words.set('goods', state.category === '' ? null : state.category)
  return words
}
