import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Statement } from '#contract/dashboard.ts'
import { knownCost } from '#domain/profit/figures.ts'
import { ProfitBarTrack } from '#web/finance-ui/profit-bar-track.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { useFigureColumns } from './figure-columns.tsx'

export function MonthTable({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const format = useFormat()
  const figures = useFigureColumns(statement)
  return (
    <DataTable
      caption={t('dashboard.byMonth')}
      columns={[
        {
          key: 'month',
          header: t('dashboard.columns.month'),
          rowHeader: true,
          cell: (row: Statement['byMonth'][number]) => format.month(row.month),
        },
        ...figures,
      ]}
      rows={statement.byMonth.toReversed()}
      rowKey={(row) => row.month}
    />
  )
}

export function PlatformTable({ statement }: { statement: Statement }) {
  const { t } = useTranslation()
  const figures = useFigureColumns(statement)
  return (
    <DataTable
      caption={t('dashboard.byPlatform')}
      columns={[
        {
          key: 'platform',
          header: t('dashboard.columns.platform'),
          rowHeader: true,
          cell: (row: Statement['byPlatform'][number]) => (
            <>
              <bdi>{row.platform}</bdi>
              <ProfitBarTrack
                price={row.revenue}
                fees={row.fees}
                vat={row.outputVat}
                costs={knownCost(row) ? row.cost : null}
                className="mt-1.5 h-2 max-w-40"
              />
            </>
          ),
        },
        ...figures,
      ]}
      rows={statement.byPlatform}
      rowKey={(row) => row.platform}
    />
  )
}

export function ProductTable({ statement, businessId }: { statement: Statement; businessId: string }) {
  const { t } = useTranslation()
  const figures = useFigureColumns(statement)
  return (
    <DataTable
      caption={t('dashboard.byProduct')}
      columns={[
        {
          key: 'product',
          header: t('dashboard.columns.product'),
          rowHeader: true,
          className: 'max-w-64',
          cell: (row: Statement['byProduct'][number]) => <ProductName row={row} businessId={businessId} />,
        },
        ...figures,
      ]}
      rows={statement.byProduct}
      rowKey={(row) => row.sku}
    />
  )
}

function ProductName({ row, businessId }: { row: Statement['byProduct'][number]; businessId: string }) {
  const { t } = useTranslation()
  if (row.sku === '') return <span className="text-muted">{t('dashboard.noSku')}</span>
  const name = <bdi className="line-clamp-2">{row.name || row.sku}</bdi>
  return (
    <>
      {row.productId ? (
        <Link
          to={`/business/${businessId}/products/${row.productId}`}
          className="underline decoration-hairline underline-offset-4 hover:decoration-current"
        >
          {name}
        </Link>
      ) : (
        name
      )}
      <span className="block text-[0.8125rem] font-normal text-muted">
        <bdi dir="ltr">{row.sku}</bdi>
      </span>
    </>
  )
}
