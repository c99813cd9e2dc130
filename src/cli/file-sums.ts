import { neededKeys, readCurrentLines } from '#domain/import/identity/current-lines.ts'
import type { LineIdFacts, LineIds } from '#domain/import/identity/line-ids.ts'
import { addLeftOut, type LeftOuts, mergeLeftOut } from '#domain/import/reader/left-out.ts'
import type { FileSource, ReadPlan } from '#domain/import/reader/read-plan.ts'
import { lacksReturnedUnits } from '#domain/import/reader/returned-units.ts'
import type { TotalDifference } from '#domain/import/reader/total-differences.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { ProfitTally, type TallyFacts } from '#domain/profit/actual.ts'
import { type CostError, NO_COSTS, readCosts } from './costs.ts'
import { ErrorList } from './error-list.ts'
import type { ProfitOptions } from './profit-options.ts'
import { outputVatOf } from './vat.ts'

/** The sums of a file's lines, read as the plan says. */
export interface Added {
  readonly plan: ReadPlan
  readonly tally: ProfitTally
  readonly lineIds: LineIds
  readonly controls: Map<CurrencyCode, number>
  /** Totals of orders and settlements that differ from the sum of their parts. */
  readonly differences: TotalDifference[]
  readonly leftOut: LeftOuts
  readonly lineErrors: ErrorList
  readonly costErrors: Map<string, CostError>
  /** Whether a refund of goods states no quantity, so that the cost of the returned goods is unknown. */
  returnsWithoutUnits: boolean
  /** Texts of countries that are no known country. */
  readonly unknownCountries: Set<string>
  rows: number
  lines: number
}

/** The sums as plain data, which can be sent between threads. */
export interface AddedFacts extends Omit<Added, 'tally' | 'lineIds' | 'lineErrors'> {
  readonly tally: TallyFacts
  readonly lineIds: LineIdFacts
  readonly lineErrors: Pick<ErrorList, 'count' | 'first'>
}

export type AddOptions = Pick<ProfitOptions, 'file' | 'costs' | 'vat' | 'choices'>

/**
 * Adds up the lines of a source. `from` is the line of the file at which the source starts; it is omitted if the source is the whole file.
 */
export async function added(
  plan: ReadPlan,
  source: FileSource,
  { file, costs: path, vat, choices: { decimalMark } }: AddOptions,
  from?: number,
): Promise<Added> {
  const { currencies } = plan
  const costs = path === null ? NO_COSTS : await readCosts(path, { decimalMark, currencies })
  const tally = new ProfitTally(costs.of, { outputVatOf: vat && outputVatOf(vat), fees: plan.fees })
  const keys = neededKeys(plan)
  const controls = new Map<CurrencyCode, number>()
  const differences: TotalDifference[] = []
  const leftOut: LeftOuts = new Map()
  const lineErrors = new ErrorList()
  const unknownCountries = new Set<string>()
  let returnsWithoutUnits = false
  let rows = 0
  let lines = 0
  for await (const batch of readCurrentLines(plan, source, { keys, ...(from && { from }) })) {
    rows += batch.rows
    lines += batch.lines.length
    for (const line of batch.lines) {
      tally.add(line)
      addLeftOut(leftOut, line)
      returnsWithoutUnits ||= lacksReturnedUnits(line)
    }
    for (const name of batch.unknownCountries) unknownCountries.add(name)
    lineErrors.add(file, batch.errors)
    differences.push(...batch.differences)
    for (const { currency, total } of batch.controlTotals) addTo(controls, currency, total)
  }
  const costErrors = new Map(costs.errors)
  return {
    plan,
    tally,
    lineIds: keys.lineIds,
    controls,
    differences,
    leftOut,
    lineErrors,
    costErrors,
    returnsWithoutUnits,
    unknownCountries,
    rows,
    lines,
  }
}

export function factsOf({ tally, lineIds, lineErrors, ...rest }: Added): AddedFacts {
  const { count, first } = lineErrors
  return { ...rest, tally: tally.facts(), lineIds: lineIds.facts(), lineErrors: { count, first } }
}

/**
 * Adds the result of a later part of the file to that of an earlier part. Returns false if a row of the later part contradicts one of the
 * earlier part. Only a reader of both parts can report this error.
 */
export function join(head: Added, rest: AddedFacts): boolean {
  if (head.lineIds.contradictedBy(rest.lineIds)) return false
  head.tally.merge(rest.tally)
  mergeLeftOut(head.leftOut, rest.leftOut)
  head.lineErrors.merge(rest.lineErrors)
  head.differences.push(...rest.differences)
  head.returnsWithoutUnits ||= rest.returnsWithoutUnits
  for (const name of rest.unknownCountries) head.unknownCountries.add(name)
  head.rows += rest.rows
  head.lines += rest.lines
  for (const [currency, total] of rest.controls) addTo(head.controls, currency, total)
  for (const [of, error] of rest.costErrors) if (!head.costErrors.has(of)) head.costErrors.set(of, error)
  return true
}

function addTo(controls: Map<CurrencyCode, number>, currency: CurrencyCode, total: number): void {
  controls.set(currency, (controls.get(currency) ?? 0) + total)
}
