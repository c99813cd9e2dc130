import type { PayoutAccount, PayoutsReport } from '#contract/payouts.ts'
import { payouts as arabic } from '#phrases/ar/payouts.ts'
import { payouts as english } from '#phrases/en/payouts.ts'
import type { Language } from '#phrases/language.ts'
import type { ReportRow, ReportTable } from '#server/infra/tables/report-table.ts'

const WORDS = { en: english, ar: arabic }

/** A row for each payout with the earnings before it, then the sums of its platform and currency. */
export function payoutsTable({ accounts }: PayoutsReport, language: Language): ReportTable {
  const words = WORDS[language]
  return {
    title: words.title,
    notes: [words.firstIn],
    fileName: 'payouts',
    columns: [
      { label: words.platform, kind: 'text' },
      { label: words.currency, kind: 'text' },
      { label: words.day, kind: 'text' },
      { label: words.what, kind: 'text' },
      { label: words.earnedSince, kind: 'money' },
      { label: words.paidOut, kind: 'money' },
      { label: words.balance, kind: 'money' },
    ],
    rows: accounts.flatMap((account) => rowsOfAccount(account, words)),
  }
}

function rowsOfAccount({ platform, currency, tally }: PayoutAccount, words: typeof english | typeof arabic) {
  const row = (cells: ReportRow['cells'], summary = false): ReportRow => ({
    currency,
    summary,
    cells: [platform, currency, ...cells],
  })
  // unknown is not zero: cells stay empty when the file states no payouts
  if (!tally) return [row([words.notTold, '', null, null, null], true)]
  return [
    ...(tally.opening === 0 ? [] : [row([words.opening, '', null, null, tally.opening])]),
    ...tally.steps.map(({ day, names, earned, paid, balance }) =>
      row([day ?? words.sinceLast, names.join(', '), earned, paid, balance]),
    ),
    row([words.total, '', tally.earned, tally.paid, tally.held], true),
  ]
}
