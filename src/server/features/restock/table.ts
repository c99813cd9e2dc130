import type { RestockReport, RestockRow } from '#contract/restock.ts'
import { restock as arabic } from '#phrases/ar/restock.ts'
import { restock as english } from '#phrases/en/restock.ts'
import type { Language } from '#phrases/language.ts'
import type { ReportColumn, ReportTable } from '#server/infra/tables/report-table.ts'

const WORDS = { en: english, ar: arabic }

type Column = ReportColumn & { of: (row: RestockRow) => string | number | null | undefined }

/** The purchase plan as a table. An empty cell is unknown; the last column says which value is missing. */
export function restockTable(report: RestockReport, language: Language): ReportTable {
  const columns = columnsOf(report, language)
  return {
    title: WORDS[language].file,
    notes: [],
    fileName: `purchase-plan-${report.today}`,
    columns,
    rows: report.rows.map((row) => ({
      currency: report.currency,
      cells: columns.map(({ of }) => of(row) ?? null),
    })),
  }
}

function columnsOf({ currency, defaults }: RestockReport, language: Language): Column[] {
  const { columns: labels, unseen, yes, no } = WORDS[language]
  const text = (label: string, of: Column['of']): Column => ({ label, kind: 'text', of })
  const count = (label: string, of: Column['of']): Column => ({ label, kind: 'count', of })
  const decimal = (label: string, of: Column['of']): Column => ({ label, kind: 'decimal', of })
  const money = (label: string, of: Column['of']): Column => ({ label, kind: 'money', of })
  const date = (label: string, of: Column['of']): Column => ({ label, kind: 'date', of })
  return [
    text(labels.product, (row) => row.name),
    text(labels.sku, (row) => row.sku),
    text(labels.currency, () => currency),
    text(labels.due, ({ order }) => order && (order.due ? yes : no)),
    date(labels.orderOn, ({ order }) => (order && order.units > 0 ? order.on : null)),
    count(labels.units, ({ order }) => order?.units),
    money(labels.unitCost, (row) => row.unitCost),
    money(labels.cash, ({ order }) => order?.cash),
    count(labels.quantity, (row) => row.quantity),
    count(labels.inbound, ({ supply }) => supply.inbound?.units),
    date(labels.inboundOn, ({ supply }) => supply.inbound?.expectedOn),
    count(labels.sold, (row) => row.sold),
    decimal(labels.perDay, ({ perDay }) => (perDay === null ? null : Math.round(perDay * 1_000))),
    count(labels.daysLeft, (row) => row.daysLeft),
    count(labels.leadDays, ({ supply }) => supply.leadDays ?? defaults.leadDays),
    count(labels.safetyStock, (row) => row.safetyStock),
    count(labels.reorderPoint, (row) => row.reorderPoint),
    count(labels.outDays, ({ lost }) => lost?.outDays),
    count(labels.suspectedDays, ({ lost }) => lost?.suspectedDays),
    count(labels.lostLow, ({ lost }) => lost?.low),
    count(labels.lostHigh, ({ lost }) => lost?.high),
    count(labels.upTo30, ({ age }) => age?.upTo30),
    count(labels.upTo90, ({ age }) => age?.upTo90),
    count(labels.upTo180, ({ age }) => age?.upTo180),
    count(labels.over180, ({ age }) => age?.over180),
    count(labels.ageUnknown, ({ age }) => age?.unknown),
    count(labels.unsoldDays, (row) => row.unsoldDays),
    text(labels.dead, ({ dead }) => (dead ? yes : no)),
    text(labels.unseen, (row) => row.unseen.map((each) => unseen[each]).join(' ')),
  ]
}
