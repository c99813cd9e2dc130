import type { VatReturnReport } from '#contract/vat-return.ts'
import { vatReturn as arabic } from '#phrases/ar/vat-return.ts'
import { vatReturn as english } from '#phrases/en/vat-return.ts'
import { fillIn } from '#phrases/fill-in.ts'
import type { Language } from '#phrases/language.ts'
import { moneyText } from '#server/infra/tables/amount-text.ts'
import { daysInName, periodNotes } from '#server/infra/tables/period-text.ts'
import type { ReportTable } from '#server/infra/tables/report-table.ts'

const WORDS = { en: english, ar: arabic }

/** The VAT return as a table with a row for each box. Boxes that Safi cannot fill have no amount and say so. */
export function vatReturnTable(report: VatReturnReport, language: Language): ReportTable {
  const words = WORDS[language]
  const { form, currency, supplies } = report
  const adjusted = form === 'SA'
  const { outside } = supplies
  const left = outside.sales.base + outside.refunds.base
  return {
    title: words.forms[form],
    notes: [
      ...periodNotes(report, language),
      words.notFiled,
      words.rounding,
      ...(report.fees === 0 ? [] : [fillIn(words.fees, { amount: moneyText(report.fees, currency) })]),
      ...(left === 0 ? [] : [fillIn(words.outside, { amount: moneyText(left, currency) })]),
      ...(report.deemedSupplier ? [words.deemedSupplier] : []),
      ...report.conversion.notConverted.map(({ currency: other, revenue }) =>
        fillIn(words.notConverted, { amount: moneyText(revenue, other) }),
      ),
    ],
    fileName: `vat-return${daysInName(report)}`,
    columns: [
      ...(form === 'AE' || form === 'SA' ? [{ label: words.box, kind: 'text' as const }] : []),
      { label: words.name, kind: 'text' },
      { label: words.currency, kind: 'text' },
      { label: words.amount, kind: 'money' },
      ...(adjusted ? [{ label: words.adjustment, kind: 'money' as const }] : []),
      { label: words.vat, kind: 'money' },
      { label: words.state, kind: 'text' },
    ],
    rows: report.boxes.map((box) => ({
      currency,
      summary: box.state === 'total',
      cells: [
        ...(form === 'AE' || form === 'SA' ? [box.number] : []),
        words.boxes[box.key],
        currency,
        box.amount,
        ...(adjusted ? [box.adjustment] : []),
        box.vat,
        words.states[box.state],
      ],
    })),
  }
}
