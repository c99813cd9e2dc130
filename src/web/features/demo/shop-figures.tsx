import type { ReactNode } from 'react'
import type { ProfitFigures, ProfitStatement } from '#domain/profit/figures.ts'
import { HeadlineFigures } from '#web/finance-ui/headline-figures.tsx'
import { Count, Money, Percent } from '#web/finance-ui/money.tsx'
import { SalesChart } from '#web/finance-ui/period-chart.tsx'
import { PlatformList } from '#web/finance-ui/platform-list.tsx'
import { ProfitBar } from '#web/finance-ui/profit-bar.tsx'
import type { PhraseKey } from '#web/i18n/phrase-key.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

/** The figures of the sample shop, shown like on a dashboard. */
export function ShopFigures({ statement }: { statement: ProfitStatement }) {
  const { t } = useTranslation()
  const { currency, totals } = statement
  const trend = statement.byMonth.map((row) => ({ ...row, start: `${row.month}-01` }))
  return (
    <>
      <HeadlineFigures statement={{ currency, totals, before: null, trend }} by="month" overheads={false} />
      <ProfitBar
        currency={currency}
        price={totals.revenue}
        fees={totals.fees}
        costs={totals.cost}
        keep={totals.profit}
        size="lg"
        className="mt-8"
      />
      <div className="mt-14 grid gap-x-10 gap-y-10 lg:grid-cols-3">
        <Section title={t('dashboard.byMonth')} className="lg:col-span-2">
          <SalesChart by="month" currency={currency} rows={trend} />
        </Section>
        <Section title={t('dashboard.byPlatform')}>
          <PlatformList currency={currency} rows={statement.byPlatform} />
        </Section>
      </div>
      <div className="mt-8">
        <MonthTable statement={statement} />
      </div>
    </>
  )
}

type Month = ProfitStatement['byMonth'][number]

function MonthTable({ statement: { currency, byMonth, totals } }: { statement: ProfitStatement }) {
  const { t } = useTranslation()
  const format = useFormat()
  const figures: readonly { key: string; header: PhraseKey; cell: (row: ProfitFigures) => ReactNode }[] = [
    ...(['revenue', 'fees', 'cost', 'profit'] as const).map((key) => ({
      key,
      header: `dashboard.columns.${key}` as const,
      cell: (row: ProfitFigures) => <Money minor={row[key]} currency={currency} signed={key === 'profit'} />,
    })),
    {
      key: 'margin',
      header: 'dashboard.columns.margin',
      cell: (row) => <Percent basisPoints={row.marginBp} signed />,
    },
    { key: 'orders', header: 'dashboard.columns.orders', cell: (row) => <Count value={row.orders} /> },
  ]
  const columns: Column<Month>[] = [
    {
      key: 'month',
      header: t('dashboard.columns.month'),
      rowHeader: true,
      cell: ({ month }) => format.month(month),
    },
    ...figures.map(({ key, header, cell }) => ({
      key,
      header: t(header) as string,
      numeric: true,
      ...(key === 'profit' && { inBlock: 'main' as const }),
      cell,
    })),
  ]
  return (
    <DataTable
      caption={t('dashboard.byMonth')}
      columns={columns}
      rows={byMonth.toReversed()}
      rowKey={({ month }) => month}
      currency={currency}
      totals={{
        month: t('demo.total'),
        ...Object.fromEntries(figures.map(({ key, cell }) => [key, cell(totals)])),
      }}
    />
  )
}
