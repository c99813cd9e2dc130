import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Figures } from '#contract/dashboard.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { knownCost, knownProfit } from '#domain/profit/figures.ts'
import { Margin } from '#web/finance-ui/margin.tsx'
import { Count, Money } from '#web/finance-ui/money.tsx'
import type { Column } from '#web/ui/data-table.tsx'

/** The columns of all breakdown tables, except the first column with the row's name. */
export function useFigureColumns({
  currency,
  totals,
}: {
  currency: CurrencyCode
  totals: Figures
}): Column<Figures>[] {
  const { t } = useTranslation()
  const money = (key: string, header: ParseKeys, of: (row: Figures) => number | null): Column<Figures> => ({
    key,
    header: t(header) as string,
    numeric: true,
    early: key === 'profit',
    cell: (row) => <Money minor={of(row)} currency={currency} signed={key === 'profit'} />,
  })
  return [
    money('revenue', 'dashboard.columns.revenue', (row) => row.revenue),
    money('fees', 'dashboard.columns.fees', (row) => row.fees),
    ...(totals.outputVat === undefined
      ? []
      : [money('vat', 'dashboard.columns.outputVat', (row) => row.outputVat ?? null)]),
    money('cost', 'dashboard.columns.cost', (row) => (knownCost(row) ? row.cost : null)),
    money('profit', 'dashboard.columns.profit', knownProfit),
    {
      key: 'margin',
      header: t('dashboard.columns.margin'),
      numeric: true,
      cell: (row) => (knownCost(row) ? <Margin figures={row} /> : null),
    },
    {
      key: 'units',
      header: t('dashboard.columns.units'),
      numeric: true,
      cell: (row) => <Count value={row.units} />,
    },
    {
      key: 'orders',
      header: t('dashboard.columns.orders'),
      numeric: true,
      cell: (row) => <Count value={row.orders} />,
    },
  ]
}
