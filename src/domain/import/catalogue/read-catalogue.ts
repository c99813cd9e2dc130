import { LIMITS } from '../../catalog/limits.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { cleanText, foldName, unguarded } from '../cells/clean-text.ts'
import { currencyNamed } from '../cells/number-cell.ts'
import { NumberEvidence, readWhole, writtenDigits } from '../cells/number-column.ts'
import { CostTargets } from '../cost-changes.ts'
import { namesOtherCurrency } from '../mapping/amount-headers.ts'
import type { DecimalMark, NeededChoice } from '../reader/choices.ts'
import { FileRefused, type Refusal } from '../reader/refusal.ts'
import type { StoredDecimals } from '../reader/workbook-facts.ts'
import { type Row, rowsOf, tableOf } from './catalogue-table.ts'
import {
  type CatalogueField,
  type CatalogueProduct,
  type CatalogueValues,
  cellOf,
  fieldOf,
} from './columns.ts'
import { type CellProblem, isWritten, readCell } from './read-cells.ts'

export type CatalogueProblemCode =
  | CellProblem
  | 'column_count'
  | 'cell_too_long'
  | 'currency_unknown'
  | 'currency_differs'
  | 'id_unknown'
  | 'sku_missing'
  | 'sku_differs'
  | 'sku_ambiguous'
  | 'name_missing'
  | 'platforms_differ'
  | 'of_bundle'
  | 'given_twice'

/** Why a row is not used. */
export interface CatalogueProblem {
  readonly line: number
  /** The header of the column as the file writes it; empty if the problem concerns the whole row. */
  readonly column: string
  readonly cell: string
  readonly problem: CatalogueProblemCode
}

export interface CatalogueChange {
  readonly product: CatalogueProduct
  /** The new values of the fields that differ from the product; other fields are omitted. */
  readonly after: Partial<CatalogueValues>
}

export type NewCatalogueProduct = { readonly name: string; readonly sku: string } & Partial<CatalogueValues>

export type CatalogueRead =
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  /** The header is unclear: no column is the SKU or the id, or two columns have the same meaning. */
  | { readonly outcome: 'unclear'; readonly columns: readonly string[] }
  | { readonly outcome: 'needs_choice'; readonly choices: NeededChoice[] }
  | {
      readonly outcome: 'read'
      readonly changes: readonly CatalogueChange[]
      readonly created: readonly NewCatalogueProduct[]
      readonly unchanged: number
      readonly problems: readonly CatalogueProblem[]
      /** Headers of the ignored columns, which contain nothing that a catalogue file can change. */
      readonly ignored: readonly string[]
    }

export interface CatalogueOptions {
  readonly currency: CurrencyCode
  readonly products: readonly CatalogueProduct[]
  readonly decimalMark?: DecimalMark | undefined
  /** Set if the text was made from a workbook. */
  readonly decimals?: StoredDecimals | undefined
}

const AMOUNTS = ['price', 'unitCost'] as const
const COUNTS = ['quantity', 'lowStockBelow'] as const
const VALUES = ['name', 'category', 'variantOf', ...AMOUNTS, ...COUNTS, 'tags', 'archived'] as const

/** Reads the text of a catalogue file as changes of products and as new products. An empty cell changes nothing. */
export function readCatalogue(text: string, options: CatalogueOptions): CatalogueRead {
  try {
    if (cleanText(text) === '') return { outcome: 'refused', refusal: { code: 'file_empty', data: {} } }
    const table = tableOf(text)
    const header = table?.header.cells.map((cell) => cleanText(cell)) ?? []
    const fields = header.map(fieldOf)
    const twice = header.filter((_, at) => fields[at] !== undefined && fields.indexOf(fields[at]) !== at)
    if (!table || twice.length > 0 || !(fields.includes('sku') || fields.includes('id')))
      return { outcome: 'unclear', columns: twice }
    return readRows(rowsOf(table.rows, fields, options.decimals), header, fields, options)
  } catch (error) {
    if (error instanceof FileRefused) return { outcome: 'refused', refusal: error.refusal }
    throw error
  }
}

function readRows(
  rows: readonly Row[],
  header: readonly string[],
  fields: readonly (CatalogueField | undefined)[],
  options: CatalogueOptions,
): CatalogueRead {
  const { currency, products } = options
  const byId = new Map(products.map((product) => [product.id, product]))
  const targets = new CostTargets(
    products.map(({ id, sku, platforms }) => ({
      key: id,
      skus: [sku, ...platforms.map((each) => each.sku)],
    })),
  )
  const headerOf = (field: CatalogueField) => header[fields.indexOf(field)] ?? ''
  const found = rows.map((row) => {
    const target = targetOf(row, byId, targets)
    return { row: target === null ? row : withoutExportedStock(row), target }
  })
  const mark = markOf(found, options, headerOf)
  if (typeof mark === 'object') return { outcome: 'needs_choice', choices: [mark] }
  const foreign = AMOUNTS.filter((field) => namesOtherCurrency(headerOf(field), currency))
  const changes: CatalogueChange[] = []
  const created: NewCatalogueProduct[] = []
  const problems: CatalogueProblem[] = []
  let unchanged = 0
  const groups = Map.groupBy(found, ({ row, target }) => keyOf(row, target))
  for (const [key, same] of groups) {
    const contradict = key !== '' && new Set(same.map(({ row }) => JSON.stringify(row.cells))).size > 1
    for (const [at, { row, target }] of same.entries()) {
      // equal rows of the same product are used once
      if (at > 0 && key !== '' && !contradict) continue
      const flaws: CatalogueProblem[] = []
      const flaw = (field: CatalogueField | null, problem: CatalogueProblemCode) =>
        void flaws.push({
          line: row.line,
          column: field === null ? '' : headerOf(field),
          cell: field === null ? '' : (row.cells[field] ?? ''),
          problem,
        })
      if (row.flaw) flaw(null, row.flaw)
      else if (typeof target === 'string') flaw(target === 'id_unknown' ? 'id' : 'sku', target)
      else if (contradict) flaw('sku', 'given_twice')
      else checkCurrency(row, target, foreign, currency, flaw)
      if (flaws.length === 0 && typeof target !== 'string') {
        const after = valuesOf(row, target, { currency, mark }, flaw)
        if (flaws.length === 0) {
          if (target === null)
            created.push({ ...after, name: after.name ?? '', sku: unguarded(row.cells.sku ?? '') })
          else if (Object.keys(after).length > 0) changes.push({ product: target, after })
          else unchanged++
        }
      }
      problems.push(...flaws)
    }
  }
  return {
    outcome: 'read',
    changes,
    created,
    unchanged,
    problems: problems.sort((a, b) => a.line - b.line),
    ignored: header.filter((name, at) => name !== '' && fields[at] === undefined),
  }
}

type Flaw = (field: CatalogueField | null, problem: CatalogueProblemCode) => void
/** The product that a row is about: null for a new product, or the reason why the product is unknown. */
type Target = CatalogueProduct | null | 'id_unknown' | 'sku_missing' | 'sku_ambiguous'

function targetOf({ cells }: Row, byId: ReadonlyMap<string, CatalogueProduct>, targets: CostTargets): Target {
  const id = (cells.id ?? '').toLowerCase()
  if (id !== '') return byId.get(id) ?? 'id_unknown'
  const sku = cells.sku ?? ''
  if (sku === '') return 'sku_missing'
  const key = targets.find(sku)
  return key === null ? 'sku_ambiguous' : (byId.get(key ?? '') ?? null)
}

/** Empties a stock that is as it was exported, because sales since then may have changed it. */
function withoutExportedStock(row: Row): Row {
  const { quantity = '', exportedQuantity = '' } = row.cells
  const same = (['point', 'comma'] as const).some((mark) => {
    const exported = readWhole(exportedQuantity, mark)
    return exported !== null && exported === readWhole(quantity, mark)
  })
  return same ? { ...row, cells: { ...row.cells, quantity: '' } } : row
}

/** Returns a key that is equal for rows about the same product. */
function keyOf({ cells }: Row, target: Target): string {
  if (typeof target === 'string') return ''
  return target === null ? foldName(unguarded(cells.sku ?? '')) : target.id
}

/**
 * Decides on the decimal mark of the file. A cell with a point that is unchanged since the export proves that the
 * point is the decimal mark.
 */
function markOf(
  found: readonly { readonly row: Row; readonly target: Target }[],
  { currency, decimalMark }: CatalogueOptions,
  headerOf: (field: CatalogueField) => string,
): DecimalMark | NeededChoice {
  const evidence = new NumberEvidence()
  let column = ''
  let asWritten = false
  for (const { row, target } of found)
    for (const field of [...AMOUNTS, ...COUNTS]) {
      const cell = row.cells[field] ?? ''
      if (cell === '' || row.stored.includes(field)) continue
      if (isOld(field, cell, target, currency)) asWritten ||= cell.includes('.')
      else {
        column ||= headerOf(field)
        if (field === 'price' || field === 'unitCost') evidence.see(cell, writtenDigits(currency))
        else evidence.seeCount(cell)
      }
    }
  const verdict = evidence.verdict()
  if (asWritten || verdict === 'any') return 'point'
  if (verdict !== 'either' && verdict !== 'mixed') return verdict
  return decimalMark ?? { choice: 'decimalMark', column, samples: evidence.samples() }
}

function isOld(field: CatalogueField, cell: string, target: Target, currency: CurrencyCode): boolean {
  if (target === null || typeof target === 'string') return false
  return (['en', 'ar'] as const).some((language) =>
    isWritten(cell, cellOf(field, target, currency, language)),
  )
}

function checkCurrency(
  { cells }: Row,
  target: Target,
  foreign: readonly (typeof AMOUNTS)[number][],
  currency: CurrencyCode,
  flaw: Flaw,
): void {
  const amounts = AMOUNTS.filter(
    (field) => (cells[field] ?? '') !== '' && !isOld(field, cells[field] ?? '', target, currency),
  )
  if (amounts.length === 0) return
  const written = cells.currency ?? ''
  if (written === '') {
    const other = amounts.find((field) => foreign.includes(field))
    if (other !== undefined) flaw(other, 'currency_differs')
    return
  }
  const named = currencyNamed(written)
  if (named !== currency) flaw('currency', named === null ? 'currency_unknown' : 'currency_differs')
}

/**
 * Returns the values of a row that differ from its product, or all values of a row of a new product. Reports unreadable
 * cells to `flaw`.
 */
function valuesOf(
  { cells, stored }: Row,
  target: CatalogueProduct | null,
  reading: { readonly currency: CurrencyCode; readonly mark: DecimalMark },
  flaw: Flaw,
): Partial<CatalogueValues> {
  const { currency } = reading
  const sku = cells.sku ?? ''
  if (target === null) {
    if ((cells.name ?? '') === '') flaw('name', 'name_missing')
    if (unguarded(sku).length > LIMITS.sku) flaw('sku', 'text_too_long')
  } else {
    const skus = [target.sku, ...target.platforms.map((each) => each.sku)]
    const known = skus.some((each) => isWritten(sku, each) || foldName(each) === foldName(unguarded(sku)))
    if (sku !== '' && !known) flaw('sku', 'sku_differs')
    const platforms = cells.platforms ?? ''
    const names = target.platforms.map(({ name }) => name).join(', ')
    if (
      platforms !== '' &&
      !isOld('platforms', platforms, target, currency) &&
      foldName(platforms) !== foldName(names)
    )
      flaw('platforms', 'platforms_differ')
  }
  const after: Record<string, unknown> = {}
  for (const field of VALUES) {
    const cell = cells[field] ?? ''
    if (cell === '' || isOld(field, cell, target, currency)) continue
    if (target?.bundle && (field === 'unitCost' || field === 'quantity')) {
      flaw(field, 'of_bundle')
      continue
    }
    const mark = stored.includes(field) ? 'point' : reading.mark
    const read = readCell(field, cell, { currency, mark })
    if (typeof read === 'string') flaw(field, read)
    else if (Array.isArray(read.value) && read.value.length === 0) continue
    else if (target === null || !isSame(target[field], read.value)) after[field] = read.value
  }
  return after as Partial<CatalogueValues>
}

function isSame(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return before === after
  return [...before].sort().join('\n') === [...new Set(after)].sort().join('\n')
}
