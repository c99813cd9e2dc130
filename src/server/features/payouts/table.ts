import type { PayoutAccount, PayoutsReport } from '#contract/payouts.ts'
import { REPORT_TITLES } from '#domain/import/formats/report-titles.ts'
import { isOfPeriod, type PayoutPeriod } from '#domain/profit/payouts.ts'
import { common as arabicCommon } from '#phrases/ar/common.ts'
import { importFile as arabicFile } from '#phrases/ar/import-file.ts'
import { payouts as arabic } from '#phrases/ar/payouts.ts'
import { common as englishCommon } from '#phrases/en/common.ts'
import { importFile as englishFile } from '#phrases/en/import-file.ts'
import { payouts as english } from '#phrases/en/payouts.ts'
import { fillIn } from '#phrases/fill-in.ts'
import type { Language } from '#phrases/language.ts'
import { moneyText } from '#server/infra/tables/amount-text.ts'
import { type Covered, daysInName, periodNotes } from '#server/infra/tables/period-text.ts'
import { platformIn } from '#server/infra/tables/platform-in.ts'
import type { ReportRow, ReportTable } from '#server/infra/tables/report-table.ts'

const WORDS = { en: english, ar: arabic }
const COMMA = { en: englishCommon.listComma, ar: arabicCommon.listComma }
const REPORTS = { en: englishFile.reports, ar: arabicFile.reports }

/**
 * The payouts as a table: a row for each payout with the earnings since the previous payout, then the sums of each
 * platform and currency.
 */
export function payoutsTable(
  { accounts }: PayoutsReport,
  { language, ...period }: PayoutPeriod & { readonly language: Language },
): ReportTable {
  const words = WORDS[language]
  const days = coveredBy(accounts, period)
  return {
    title: words.title,
    notes: [...periodNotes(days, language), words.firstIn],
    fileName: `payouts${daysInName(days)}`,
    columns: [
      { label: words.platform, kind: 'text' },
      { label: words.currency, kind: 'text' },
      { label: words.day, kind: 'text' },
      { label: words.what, kind: 'text' },
      { label: words.earnedSince, kind: 'money' },
      { label: words.paidOut, kind: 'money' },
      { label: words.balance, kind: 'money' },
    ],
    rows: accounts.filter(isOfPeriod).flatMap((account) => rowsOfAccount(account, language)),
  }
}

/** The requested first and last day. If one is missing, it is the first or last day of the files that state payouts. */
function coveredBy(accounts: PayoutsReport['accounts'], { from, to }: PayoutPeriod): Covered {
  const days = accounts.flatMap(({ tally }) => (tally ? [tally.from, tally.to] : [])).sort()
  const start = from ?? days[0] ?? null
  const last = days.at(-1) ?? null
  // the files can end before the requested period begins
  return { from: start, to: to ?? (last !== null && start !== null && last < start ? null : last) }
}

function rowsOfAccount(account: PayoutAccount, language: Language) {
  const { platform, currency, tally, revenueElsewhere } = account
  const words = WORDS[language]
  const row = (cells: ReportRow['cells'], summary = false): ReportRow => ({
    currency,
    summary,
    cells: [platformIn(platform, language), currency, ...cells],
  })
  // unknown is not zero: cells stay empty when the file states no payouts
  if (!tally) return [row([words.notTold, '', null, null, null], true)]
  return [
    ...(tally.opening === 0 ? [] : [row([words.opening, '', null, null, tally.opening])]),
    ...tally.steps.map(({ day, names, earned, paid, balance }) =>
      row([day ?? words.sinceLast, names.join(', '), earned, paid, balance]),
    ),
    row([words.total, '', tally.earned, tally.paid, tally.held], true),
    ...(revenueElsewhere === 0 ? [] : [row([words.notTold, elsewhere(account, language), null, null, null])]),
  ]
}

/** Says which sales are in no figure because their files state no payouts. */
function elsewhere(
  { currency, revenueElsewhere, filesElsewhere }: PayoutAccount,
  language: Language,
): string {
  const words = WORDS[language]
  const titles = filesElsewhere.map((title) => {
    const known = REPORT_TITLES.find((report) => report === title)
    return known ? REPORTS[language][known] : platformIn(title, language)
  })
  return fillIn(words.elsewhere, {
    amount: moneyText(revenueElsewhere, currency),
    files: titles.join(COMMA[language]) || words.ownFiles,
  })
}
