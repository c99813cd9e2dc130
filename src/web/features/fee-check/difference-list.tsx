import type { FeeDifference } from '#contract/fee-check.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { CauseCell, DifferenceAmount, OrderCell } from './difference-parts.tsx'
import { Dispute } from './dispute.tsx'

interface ListProps {
  rows: readonly FeeDifference[]
  businessId: string
}

/** A table on wide screens, a list on narrow ones. */
export function DifferenceList(list: ListProps) {
  return (
    <>
      <div className="hidden lg:block">
        <DifferenceTable {...list} />
      </div>
      <ul className="lg:hidden">
        {list.rows.map((row) => (
          <li key={row.id} className="border-t border-hairline py-4">
            <DifferenceRow row={row} businessId={list.businessId} />
          </li>
        ))}
      </ul>
    </>
  )
}

function DifferenceTable({ rows, businessId }: ListProps) {
  const { t } = useTranslation()
  const amount = (key: 'charged' | 'expected'): Column<FeeDifference> => ({
    key,
    header: t(`feeCheck.differences.${key}`),
    numeric: true,
    className: 'align-top',
    cell: (row) => <Money minor={row[key]} currency={row.currency} />,
  })
  return (
    <DataTable
      caption={t('feeCheck.differences.caption')}
      rows={rows}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'order',
          header: t('feeCheck.differences.order'),
          rowHeader: true,
          className: 'max-w-72 align-top text-start',
          cell: (row) => <OrderCell row={row} businessId={businessId} />,
        },
        {
          key: 'fee',
          header: t('feeCheck.differences.fee'),
          className: 'align-top',
          cell: ({ kind }) => t(`feeCheck.kind.${kind}`),
        },
        {
          key: 'cause',
          header: t('feeCheck.differences.cause'),
          className: 'max-w-72 align-top',
          cell: (row) => <CauseCell row={row} />,
        },
        amount('charged'),
        amount('expected'),
        {
          key: 'difference',
          header: t('feeCheck.differences.difference'),
          numeric: true,
          className: 'align-top',
          cell: (row) => <DifferenceAmount row={row} />,
        },
        {
          key: 'dispute',
          header: t('feeCheck.differences.dispute'),
          className: 'align-top',
          cell: (row) => <Dispute dispute={row.dispute} />,
        },
      ]}
    />
  )
}

function DifferenceRow({ row, businessId }: { row: FeeDifference; businessId: string }) {
  const { t } = useTranslation()
  const { currency } = row
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <OrderCell row={row} businessId={businessId} />
        </div>
        <p className="shrink-0 text-end">
          <span className="sr-only">{t('feeCheck.differences.difference')}: </span>
          <DifferenceAmount row={row} />
        </p>
      </div>
      <div className="mt-2 text-[0.9375rem]">
        <p className="text-[0.8125rem] text-muted">{t(`feeCheck.kind.${row.kind}`)}</p>
        <CauseCell row={row} />
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem]">
        {(['charged', 'expected'] as const).map((key) => (
          <div key={key} className="flex items-baseline gap-1.5">
            <dt className="text-muted">{t(`feeCheck.differences.${key}`)}</dt>
            <dd className="font-medium">
              <Money minor={row[key]} currency={currency} />
            </dd>
          </div>
        ))}
        <div className="flex flex-wrap items-baseline gap-x-1.5">
          <dt className="text-muted">{t('feeCheck.differences.dispute')}</dt>
          <dd>
            <Dispute dispute={row.dispute} />
          </dd>
        </div>
      </dl>
    </>
  )
}
