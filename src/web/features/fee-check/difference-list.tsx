import type { FeeDifference } from '#contract/fee-check.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { onlyCurrency } from '#web/ui/shown-currency.ts'
import { CauseCell, DifferenceAmount, OrderCell } from './difference-parts.tsx'
import { Dispute } from './dispute.tsx'

export interface DifferenceListProps {
  rows: readonly FeeDifference[]
  businessId: string
}

/** The list of fees that differ from the fee rules. */
export function DifferenceList({ rows, businessId }: DifferenceListProps) {
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
      currency={onlyCurrency(rows)}
      choice="fee-differences"
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
          inBlock: 'unlabelled',
          header: t('feeCheck.differences.fee'),
          className: 'align-top',
          cell: ({ kind }) => t(`feeCheck.kind.${kind}`),
        },
        {
          key: 'cause',
          inBlock: 'unlabelled',
          header: t('feeCheck.differences.cause'),
          className: 'max-w-72 align-top',
          cell: (row) => <CauseCell row={row} />,
        },
        amount('charged'),
        amount('expected'),
        {
          key: 'difference',
          inBlock: 'main',
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
