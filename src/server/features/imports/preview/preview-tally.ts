import type { ImportPreview, RowError } from '#contract/imports.ts'
import { addLeftOut, type LeftOuts, listLeftOut } from '#domain/import/reader/left-out.ts'
import type { LineBatch } from '#domain/import/reader/read-plan.ts'
import { lacksReturnedUnits } from '#domain/import/reader/returned-units.ts'
import { type SaleLine, totalOf } from '#domain/import/sale-line.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { ProfitTally } from '#domain/profit/actual.ts'
import { type LineMatch, SkuTally } from './sku-tally.ts'

const SHOWN_ERRORS = 200
const SHOWN_COUNTRIES = 20

/** Facts about the file as a whole in the preview. */
export interface FileFacts {
  readonly fees: ImportPreview['fees']
  readonly seenWithRealFile: boolean
  readonly workbook: ImportPreview['workbook']
  readonly sameFileImportedAt: Date | null
  readonly overlap: ImportPreview['overlap']
  readonly comparedWith: string
  readonly replacedLines: number
  readonly settledOrders: number
}

/**
 * Builds the preview of an import line by line. Its memory grows with the number of SKUs and orders, not with the number of
 * lines.
 */
export class PreviewTally {
  readonly #profit = new ProfitTally(() => null, { skuOrders: false })
  readonly #kinds = new Map<string, ImportPreview['byKind'][number]>()
  readonly #skus = new SkuTally()
  readonly #leftOut: LeftOuts = new Map()
  readonly #controls = new Map<CurrencyCode, number>()
  readonly #errors: RowError[] = []
  readonly #differences: ImportPreview['differences'] = []
  readonly #unknownCountries = new Set<string>()
  #comparedTotals = 0
  #differenceCount = 0
  #errorRows = 0
  #rows = 0
  #lines = 0
  #known = 0
  #withoutSku = 0
  #returnsWithoutUnits = false
  #earlierStates = 0
  #from: string | null = null
  #to: string | null = null

  get rows(): number {
    return this.#rows
  }

  /** Adds a batch of lines. `counts` returns false for a line if the file contains a later state of its item. */
  add(
    batch: LineBatch,
    known: ReadonlySet<string>,
    match: (line: SaleLine) => LineMatch,
    counts: (line: SaleLine) => boolean,
  ): void {
    this.#rows += batch.rows
    this.#lines += batch.lines.length
    this.#errorRows += batch.failedRows
    this.#errors.push(...batch.errors.slice(0, Math.max(0, SHOWN_ERRORS - this.#errors.length)))
    this.#comparedTotals += batch.comparedTotals
    this.#differenceCount += batch.differences.length
    this.#differences.push(
      ...batch.differences.slice(0, Math.max(0, SHOWN_ERRORS - this.#differences.length)),
    )
    for (const { currency, total } of batch.controlTotals) {
      this.#controls.set(currency, exact((this.#controls.get(currency) ?? 0) + total))
    }
    for (const name of batch.unknownCountries)
      if (this.#unknownCountries.size < SHOWN_COUNTRIES) this.#unknownCountries.add(name)
    for (const line of batch.lines) {
      if (this.#from === null || line.date < this.#from) this.#from = line.date
      if (this.#to === null || line.date > this.#to) this.#to = line.date
      const current = counts(line)
      this.#addKind(line, current)
      if (!current) {
        this.#earlierStates += 1
        continue
      }
      if (known.has(line.key)) this.#known += 1
      this.#profit.add(line)
      addLeftOut(this.#leftOut, line)
      if (line.units !== 0) this.#addSku(line, match)
      this.#returnsWithoutUnits ||= lacksReturnedUnits(line)
    }
  }

  finish({ sameFileImportedAt, ...facts }: FileFacts): ImportPreview {
    return {
      ...facts,
      ...this.#skus.finish(),
      skuHash: this.#skus.hash(),
      rows: this.#rows,
      lines: this.#lines,
      newLines: this.#lines - this.#known - this.#earlierStates,
      knownLines: this.#known,
      errorCount: this.#errorRows,
      errors: this.#errors,
      byKind: [...this.#kinds.values()].sort((a, b) => b.lines - a.lines || (a.rawType < b.rawType ? -1 : 1)),
      totals: this.#profit.statements().map(({ currency, totals, feeParts, tax, payouts, total }) => ({
        currency,
        revenue: totals.revenue,
        fees: totals.fees,
        reimbursements: 0 - feeParts.reimbursements,
        tax,
        payouts,
        total,
        controlTotal: this.#controls.get(currency) ?? null,
        units: totals.units,
        orders: totals.orders,
      })),
      comparedTotals: this.#comparedTotals,
      differenceCount: this.#differenceCount,
      differences: this.#differences,
      from: this.#from,
      to: this.#to,
      leftOut: listLeftOut(this.#leftOut),
      unknownCountries: [...this.#unknownCountries],
      linesWithoutSku: this.#withoutSku,
      returnsWithoutUnits: this.#returnsWithoutUnits,
      earlierStates: this.#earlierStates,
      sameFileImportedAt: sameFileImportedAt?.toISOString() ?? null,
    }
  }

  #addKind({ kind, rawType, currency, amounts }: SaleLine, current: boolean): void {
    const key = `${kind}\u0000${rawType}\u0000${currency}`
    const sums = this.#kinds.get(key) ?? { kind, rawType, lines: 0, currency, total: 0 }
    this.#kinds.set(key, {
      ...sums,
      lines: sums.lines + 1,
      total: exact(sums.total + (current ? totalOf(amounts) : 0)),
    })
  }

  #addSku(line: SaleLine, match: (line: SaleLine) => LineMatch): void {
    if (line.sku === null) {
      this.#withoutSku += 1
      return
    }
    const { platform, date, sku, title, units, currency } = line
    const { sales, shipping, giftWrap, discounts } = line.amounts
    const revenue = sales + shipping + giftWrap + discounts
    this.#skus.add({ platform, date, sku, title, lines: 1, units, currency, revenue }, () => match(line))
  }
}
