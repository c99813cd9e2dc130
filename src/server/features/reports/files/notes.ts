import type { Conversion } from '#contract/conversion.ts'
import type { OverheadNotes } from '#contract/costs.ts'
import type { IncompleteDays } from '#contract/dashboard.ts'
import type { BreakdownReport, InventoryReport, ProfitReport } from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { common as arabicCommon } from '#phrases/ar/common.ts'
import { costs as arabicCosts } from '#phrases/ar/costs.ts'
import { dashboard as arabicDashboard } from '#phrases/ar/dashboard.ts'
import { reports as arabic } from '#phrases/ar/reports.ts'
import { counted } from '#phrases/counted.ts'
import { common as englishCommon } from '#phrases/en/common.ts'
import { costs as englishCosts } from '#phrases/en/costs.ts'
import { dashboard as englishDashboard } from '#phrases/en/dashboard.ts'
import { reports as english } from '#phrases/en/reports.ts'
import { fillIn } from '#phrases/fill-in.ts'
import type { Language } from '#phrases/language.ts'
import { moneyText } from '#server/infra/tables/amount-text.ts'
import { dayText as day, rateDayNotes } from '#server/infra/tables/period-text.ts'
import { platformIn } from '#server/infra/tables/platform-in.ts'

const WORDS = { en: english, ar: arabic }
const OVERHEADS = { en: englishCosts.after, ar: arabicCosts.after }
const COMMA = { en: englishCommon.listComma, ar: arabicCommon.listComma }
const DASHBOARD = { en: englishDashboard, ar: arabicDashboard }

interface Covered {
  readonly conversion: Conversion | null
  readonly conversionBefore?: Conversion | null
  readonly statements: readonly { readonly currency: CurrencyCode }[]
}

/**
 * Returns notes about a conversion: the currency, the dates of the exchange rates, and amounts without a rate, also of the compared
 * period.
 */
export function rateNotes(
  { conversion, conversionBefore, statements }: Covered,
  language: Language,
): string[] {
  const { rates, perCurrency } = WORDS[language]
  const apart = statements.length > 1 ? [perCurrency] : []
  if (!conversion) return apart
  const { currency, notConverted } = conversion
  // if only the compared period has sales in other currencies, its rates are the ones that were used
  const used = rateDayNotes(conversion.oldestRate ? conversion : (conversionBefore ?? conversion), language)
  const amountOf = (left: (typeof notConverted)[number]) => moneyText(left.revenue, left.currency)
  const missing = [
    ...notConverted.map((left) =>
      fillIn(missingPhrase(rates, left.days, language), {
        count: String(left.days),
        currency: left.currency,
        amount: amountOf(left),
      }),
    ),
    ...(conversionBefore?.notConverted ?? []).map((left) =>
      fillIn(rates.missingBefore, { amount: amountOf(left) }),
    ),
  ]
  const none = used.length + missing.length === 0 ? [fillIn(rates.none, { currency })] : []
  return [...used, ...none, ...missing, ...apart]
}

/** Returns notes about overheads without an exchange rate, which no figure contains, also of the compared period. */
export function overheadNotes(
  { overheads, overheadsBefore }: { overheads: OverheadNotes; overheadsBefore?: OverheadNotes },
  language: Language,
): string[] {
  const { rates } = WORDS[language]
  return [
    ...(overheads?.notConverted ?? []).map(({ days, amount, currency }) =>
      fillIn(missingPhrase(OVERHEADS[language], days, language), {
        count: String(days),
        amount: moneyText(amount, currency),
      }),
    ),
    ...(overheadsBefore?.notConverted ?? []).map(({ amount, currency }) =>
      fillIn(rates.overheadsBefore, { amount: moneyText(amount, currency) }),
    ),
  ]
}

/** Returns a note with the first incomplete day, and the platforms whose amounts are missing. */
export function incompleteNote(incomplete: IncompleteDays, language: Language): string[] {
  if (!incomplete) return []
  const { files } = WORDS[language]
  const platforms = incomplete.platforms
    .map(({ platform }) => `\u2068${platformIn(platform, language)}\u2069`)
    .join(COMMA[language])
  return [fillIn(files.incomplete, { from: day(incomplete.from, language), platforms })]
}

/** Returns a note for each currency with the part of its fees that is only estimated. */
export function estimatedNotes(
  { statements }: Pick<ProfitReport | BreakdownReport, 'statements'>,
  language: Language,
): string[] {
  return statements.flatMap(({ currency, totals: { estimatedFees } }) =>
    estimatedFees === 0
      ? []
      : [fillIn(DASHBOARD[language].feesEstimated, { amount: moneyText(estimatedFees, currency) })],
  )
}

export function paceNote({ soldFrom, soldTo }: InventoryReport, language: Language): string {
  const { pace } = WORDS[language].inventory
  return fillIn(pace, { from: day(soldFrom, language), to: day(soldTo, language) })
}

/** Returns a note with everything that the sums of an inventory leave out, in the words of the screen. */
export function leftOutNotes({ totals, rows }: InventoryReport, language: Language): string[] {
  const { total, inventory } = WORDS[language]
  const { uncounted, withoutPrice, unitsWithoutCost } = totals
  const say = (phrases: Readonly<Record<string, unknown>>, base: string, count: number) =>
    count > 0 ? [counted(phrases, base, { language, count })] : []
  const leftOut = [
    ...say(DASHBOARD[language], 'notCounted', uncounted),
    ...say(DASHBOARD[language], 'withoutPrice', withoutPrice),
    ...say(inventory, 'withoutCost', unitsWithoutCost),
  ]
  return [
    ...(leftOut.length > 0 ? [`${total}: ${leftOut.join(' · ')}`] : []),
    ...(rows.some(({ bundle }) => bundle !== null) ? [inventory.withoutBundles] : []),
  ]
}

/** The form of the phrase `missing` for this number of days. */
function missingPhrase(forms: Readonly<Record<string, unknown>>, count: number, language: Language): string {
  return String(forms[`missing_${new Intl.PluralRules(language).select(count)}`])
}
