import { Link, useLocation } from 'react-router'
import type { SaleLine } from '#contract/sales.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Name } from '#web/ui/name.tsx'
import { useSaleLines } from './api/list-sales.ts'
import { FeesCell } from './fees-cell.tsx'
import { KindBadge } from './kind-badge.tsx'
import { RevenueCell } from './revenue-cell.tsx'
import { SalesList } from './sales-list.tsx'
import { useSortColumn } from './sort-header.tsx'
import type { ListProps } from './use-sales-address.ts'
import { vatColumn } from './vat-column.tsx'

/** Sale lines: a table on wide screens, a list on narrow ones. */
export function LineList(list: ListProps) {
  const lines = useSaleLines(list.businessId, list.address)
  return (
    <SalesList {...list} sales={lines} rowCount={(data) => data.lines.length}>
      {(data) => (
        <>
          <div className="hidden lg:block">
            <LineTable lines={data.lines} list={list} />
          </div>
          <ul className="lg:hidden">
            {data.lines.map((line) => (
              <li key={line.id} className="border-t border-hairline py-4">
                <LineRow line={line} businessId={list.businessId} />
              </li>
            ))}
          </ul>
        </>
      )}
    </SalesList>
  )
}

function LineTable({ lines, list }: { lines: readonly SaleLine[]; list: ListProps }) {
  const { t } = useTranslation()
  const format = useFormat()
  const header = useSortColumn(list)
  const columns: Column<SaleLine>[] = [
    {
      key: 'line',
      header: t('sales.columns.line'),
      rowHeader: true,
      className: 'max-w-80',
      cell: (line) => <LineName line={line} businessId={list.businessId} />,
    },
    {
      ...header('date'),
      cell: (line) => <span className="whitespace-nowrap">{format.date(line.date)}</span>,
    },
    { key: 'kind', header: t('sales.columns.kind'), cell: (line) => <KindBadge kind={line.kind} /> },
    {
      key: 'units',
      header: t('sales.columns.units'),
      numeric: true,
      cell: (line) => <Count value={line.units} />,
    },
    {
      ...header('revenue'),
      numeric: true,
      cell: (line) => <RevenueCell {...line} />,
    },
    ...(lines.some(({ outputVat }) => outputVat !== undefined)
      ? [vatColumn(t('sales.columns.outputVat'))]
      : []),
    { ...header('fees'), numeric: true, cell: (line) => <FeesCell {...line} /> },
    {
      key: 'cost',
      header: t('sales.columns.cost'),
      numeric: true,
      cell: (line) => <Money minor={line.cost} currency={line.currency} />,
    },
    {
      ...header('profit'),
      numeric: true,
      cell: (line) => <Money minor={line.profit} currency={line.currency} signed className="font-medium" />,
    },
  ]
  return (
    <DataTable caption={t('sales.lines')} columns={columns} rows={lines} rowKey={(line) => String(line.id)} />
  )
}

function LineRow({ line, businessId }: { line: SaleLine; businessId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = line
  const figures = [
    { label: t('sales.columns.revenue'), minor: line.revenue },
    ...(line.outputVat === undefined ? [] : [{ label: t('sales.columns.outputVat'), minor: line.outputVat }]),
    { label: t('sales.columns.fees'), minor: line.fees },
    { label: t('sales.columns.cost'), minor: line.cost },
  ]
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <LineName line={line} businessId={businessId} />
        </div>
        <p className="shrink-0 text-end">
          <span className="sr-only">{t('sales.columns.profit')}: </span>
          <Money minor={line.profit} currency={currency} signed className="font-semibold" />
        </p>
      </div>
      <p className="mt-1.5 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <KindBadge kind={line.kind} />
        <span>{format.date(line.date)}</span>
        {line.units !== 0 && (
          <span>{t('sales.unitsOf', { count: Math.abs(line.units), shown: format.number(line.units) })}</span>
        )}
      </p>
      <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-[0.8125rem]">
        {figures.map(({ label, minor }) => (
          <div key={label} className="flex items-baseline gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">
              <Money minor={minor} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The name of a sale line, with a link to its order. */
function LineName({ line, businessId }: { line: SaleLine; businessId: string }) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const name = line.title ?? line.sku
  return (
    <>
      <span className="line-clamp-2 font-medium">
        {name ? <Name text={name} /> : <span className="text-muted">{t('sales.untitled')}</span>}
      </span>
      <span className="block text-[0.8125rem] font-normal text-muted">
        <bdi>{line.platform}</bdi> ·{' '}
        {line.orderKey ? (
          <Link
            to={`/business/${businessId}/sales/orders/${line.orderKey}`}
            state={{ sales: search }}
            className="unbroken underline decoration-hairline underline-offset-4 hover:decoration-current"
          >
            <bdi dir="ltr">{line.orderId}</bdi>
          </Link>
        ) : (
          t('sales.noOrder')
        )}
      </span>
    </>
  )
}
