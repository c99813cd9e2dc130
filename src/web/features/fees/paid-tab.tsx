import { FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Business } from '#contract/businesses.ts'
import type { PaidFees, PaidFeesReport } from '#contract/fees.ts'
import { useFormat } from '#web/platform/use-format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Money, Percent } from '#web/ui/money.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { usePaidFees } from './api/fees.ts'
import { ShareChart } from './share-chart.tsx'

type Statement = PaidFeesReport['statements'][number]

/** What platforms really kept, from the imported sales. */
export function PaidTab({ business }: { business: Business }) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = usePaidFees(business.id)
  if (query.isError && !query.data)
    return (
      <ErrorState title={t('fees.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
    )
  if (!query.data)
    return (
      <Loading className="space-y-6">
        <Skeleton className="h-44" />
        <Skeleton className="h-40" />
      </Loading>
    )
  const { from, to, statements } = query.data
  if (statements.length === 0)
    return (
      <EmptyState
        icon={<FileUp aria-hidden className="size-6" />}
        title={t('fees.paid.noSalesTitle')}
        action={
          <ButtonLink to={`/business/${business.id}/import`} variant="primary" size="lg">
            {t('fees.paid.importSales')}
          </ButtonLink>
        }
      >
        {t('fees.paid.noSalesText')}
      </EmptyState>
    )
  return (
    <div className="space-y-12">
      {from && to && (
        <p className="text-sm text-muted">
          {t('fees.paid.days', { from: format.date(from), to: format.date(to) })}
        </p>
      )}
      {statements.flatMap((statement) =>
        statement.platforms.map((platform) => (
          <PaidOnPlatform
            key={`${statement.currency} ${platform.platform}`}
            platform={platform}
            currency={statement.currency}
          />
        )),
      )}
    </div>
  )
}

function PaidOnPlatform({
  platform,
  currency,
}: {
  platform: Statement['platforms'][number]
  currency: Statement['currency']
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const unknown = platform.revenue - platform.knownRevenue
  const notes = [
    unknown !== 0 && t('fees.paid.unknown', { amount: format.moneyText(unknown, currency) }),
    platform.estimated !== 0 &&
      t('fees.paid.estimated', { amount: format.moneyText(platform.estimated, currency) }),
  ].filter((note) => note !== false)
  const money = (key: 'revenue' | 'referral' | 'fulfilment' | 'other' | 'reimbursements' | 'fees') => ({
    key,
    header: t(`fees.paid.${key}`),
    numeric: true,
    cell: (row: PaidFees) => <Money minor={row[key]} currency={currency} />,
  })
  const columns: Column<PaidFees>[] = [
    money('revenue'),
    money('referral'),
    money('fulfilment'),
    money('other'),
    ...(platform.reimbursements === 0 ? [] : [money('reimbursements')]),
    money('fees'),
    {
      key: 'share',
      header: t('fees.paid.shareColumn'),
      numeric: true,
      cell: (row) => <Percent basisPoints={row.shareBp} />,
    },
  ]
  return (
    <Section
      title={<bdi>{platform.platform}</bdi>}
      description={
        platform.shareBp === null
          ? undefined
          : t('fees.paid.share', { share: format.percent(platform.shareBp) })
      }
    >
      <ShareChart months={platform.months} />
      <div className="mt-6">
        <DataTable
          caption={t('fees.paid.table', { platform: platform.platform })}
          columns={[
            {
              key: 'month',
              header: t('fees.paid.month'),
              rowHeader: true,
              cell: (row: (typeof platform.months)[number]) => format.month(row.month),
            },
            ...columns,
          ]}
          rows={platform.months.toReversed()}
          rowKey={({ month }) => month}
          footer={[t('fees.paid.total'), ...columns.map(({ cell }) => cell(platform))]}
        />
      </div>
      {notes.length > 0 && <p className="mt-4 text-sm text-muted">{notes.join(' ')}</p>}
    </Section>
  )
}
