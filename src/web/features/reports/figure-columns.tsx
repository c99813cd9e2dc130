import type { ReportRow } from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { knownCost, knownOrders, knownProfit, statedFees } from '#domain/profit/figures.ts'
import { Margin } from '#web/finance-ui/margin.tsx'
import { Count, Money } from '#web/finance-ui/money.tsx'
import type { PhraseKey } from '#web/i18n/phrase-key.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { afterOf } from './after-overheads.tsx'

type FigureColumn = Column<ReportRow>

/** The columns of all profit tables, except the first column with the row's name. */
export function useFigureColumns({
  currency,
  totals,
}: {
  currency: CurrencyCode
  totals: ReportRow
}): FigureColumn[] {
  const { t } = useTranslation()
  const money = (key: string, header: PhraseKey, of: (row: ReportRow) => number | null): FigureColumn => ({
    key,
    header: t(header) as string,
    numeric: true,
    sortBy: of,
    ...(key === 'profit' && { inBlock: 'main' as const }),
    cell: (row) => <Money minor={of(row)} currency={currency} signed={key === 'profit' || key === 'after'} />,
  })
  return [
    money('revenue', 'reports.columns.revenue', (row) => row.revenue),
    money('fees', 'reports.columns.fees', statedFees),
    ...(totals.outputVat === undefined
      ? []
      : [
          {
            ...money('vat', 'reports.columns.outputVat', (row) => row.outputVat ?? null),
            // no VAT was owed for the sales of this row, which is not the same as unknown
            cell: ({ outputVat }: ReportRow) =>
              outputVat === undefined ? null : <Money minor={outputVat} currency={currency} />,
          },
        ]),
    money('cost', 'reports.columns.cost', (row) => (knownCost(row) ? row.cost : null)),
    money('profit', 'reports.columns.profit', knownProfit),
    {
      key: 'margin',
      header: t('reports.columns.margin'),
      numeric: true,
      sortBy: (row) => row.marginBp,
      cell: (row) => <Margin figures={row} />,
    },
    ...(totals.overheads === 0
      ? []
      : [
          money('overheads', 'reports.columns.overheads', (row) => row.overheads),
          money('after', 'reports.columns.profitAfterOverheads', afterOf),
        ]),
    {
      key: 'units',
      header: t('reports.columns.units'),
      numeric: true,
      sortBy: (row) => row.units,
      cell: (row) => <Count value={row.units} />,
    },
    {
      key: 'orders',
      header: t('reports.columns.orders'),
      numeric: true,
      sortBy: knownOrders,
      cell: (row) => <Count value={knownOrders(row)} />,
    },
  ]
}
