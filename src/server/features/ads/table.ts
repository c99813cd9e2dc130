import type { AdRow, AdsReport, getAdsCsv } from '#contract/ads.ts'
import type { ParsedQuery } from '#contract/endpoint.ts'
import { ads as arabic } from '#phrases/ar/ads.ts'
import { ads as english } from '#phrases/en/ads.ts'
import { daysInName, periodNotes, rateDayNotes } from '#server/infra/tables/period-text.ts'
import type { ReportColumn, ReportTable } from '#server/infra/tables/report-table.ts'

const WORDS = { en: english, ar: arabic }

type Column = ReportColumn & { of: (row: AdRow) => string | number | null }

/**
 * The figures of ads by product or campaign as a table. An empty cell is unknown or does not apply. A last row has the ad
 * cost that belongs to no product or campaign, so that all rows sum to the total cost.
 */
export function adsTable(
  report: AdsReport,
  { by, language }: Pick<ParsedQuery<typeof getAdsCsv>, 'by' | 'language'>,
): ReportTable {
  const words = WORDS[language]
  const columns = columnsOf(by, words)
  const { currency } = report
  const rows = report.rows.map((row) => ({
    currency,
    cells: [...columns.map(({ of }) => of(row)), currency],
  }))
  const { unallocated, withoutReport } = report.totals
  const [label, cost] =
    by === 'product' ? [words.unallocated, unallocated] : [words.chargedWithoutReport, withoutReport]
  const rest = columns.map(({ of }, at) => (at === 0 ? label : of === costOf ? cost : null))
  return {
    title: words.title,
    notes: [...periodNotes(report, language), ...rateDayNotes(report, language)],
    fileName: `ads-by-${by}${daysInName(report)}`,
    columns: [...columns, { label: words.columns.currency, kind: 'text' }],
    rows: cost === 0 ? rows : [...rows, { currency, summary: true, cells: [...rest, currency] }],
  }
}

const costOf = (row: AdRow) => row.cost

function columnsOf(by: 'product' | 'campaign', words: typeof english | typeof arabic): Column[] {
  const { columns: labels } = words
  const column =
    (kind: ReportColumn['kind']) =>
    (label: string, of: Column['of']): Column => ({ label, kind, of })
  const [text, money, percent, count] = [column('text'), column('money'), column('percent'), column('count')]
  const product = by === 'product'
  return [
    text(product ? labels.product : labels.campaign, (row) => row.name),
    product
      ? text(labels.sku, (row) => row.sku)
      : text(labels.channel, ({ channel }) => channel && words.channels[channel]),
    money(labels.spend, (row) => row.spend),
    money(labels.cost, costOf),
    money(labels.adSales, (row) => row.adSales),
    percent(labels.acos, (row) => row.acosBp),
    percent(labels.breakEven, (row) => row.breakEvenBp),
    column('decimal')(labels.roas, ({ roas }) => (roas === null ? null : roas * 10)),
    ...(product
      ? [money(labels.revenue, (row) => row.revenue), percent(labels.tacos, (row) => row.tacosBp)]
      : []),
    money(product ? labels.profit : labels.profitOfCampaign, (row) => row.profitAfterAds),
    count(labels.impressions, (row) => row.impressions),
    count(labels.clicks, (row) => row.clicks),
    count(labels.orders, (row) => row.orders),
  ]
}
