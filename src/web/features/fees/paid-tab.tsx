import type { Business } from '#contract/businesses.ts'
import type { PaidFees, PaidFeesReport } from '#contract/fees.ts'
import { Money, Percent } from '#web/finance-ui/money.tsx'
import { PlatformName, platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { periodName } from '#web/period/period-name.ts'
import { usePeriod } from '#web/period/use-period.ts'
import { Section } from '#web/ui/card.tsx'
import { type Column, totalsOf } from '#web/ui/data-table.tsx'
import { ImportFirst } from '#web/ui/import-first.tsx'
import { NoSalesInPeriod } from '#web/ui/no-sales-in-period.tsx'
import { PeriodPicker } from '#web/ui/period-picker.tsx'
import { SortedTable } from '#web/ui/sorted-table.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { usePaidFees } from './api/fees.ts'
import { ShareChart } from './share-chart.tsx'

type Statement = PaidFeesReport['statements'][number]

/** The tab with the fees that platforms actually charged, from the imported sales. */
export function PaidTab({ business }: { business: Business }) {
  const { t } = useTranslation()
  const chosen = usePeriod()
  const query = usePaidFees(business.id, chosen.range)
  if (business.saleLineCount === 0)
    return (
      <ImportFirst
        businessId={business.id}
        title={t('fees.paid.noSalesTitle')}
        action={t('fees.paid.importSales')}
      >
        {t('fees.paid.noSalesText')}
      </ImportFirst>
    )
  return (
    <div className="space-y-8">
      <PeriodPicker chosen={chosen} />
      {query.isError && !query.isFetching ? (
        <ErrorState title={t('fees.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Paid report={query.data} />
      ) : (
        <Loading className="space-y-6">
          <Skeleton className="h-44" />
          <Skeleton className="h-40" />
        </Loading>
      )}
    </div>
  )
}

function Paid({ report: { from, to, by, statements } }: { report: PaidFeesReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (statements.length === 0) return <NoSalesInPeriod>{t('fees.paid.chooseOther')}</NoSalesInPeriod>
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
            by={by}
            currency={statement.currency}
          />
        )),
      )}
    </div>
  )
}

function PaidOnPlatform({
  platform,
  by,
  currency,
}: {
  platform: Statement['platforms'][number]
  by: PaidFeesReport['by']
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
    ...(key === 'fees' && { inBlock: 'main' as const }),
    sortBy: (row: PaidFees) => row[key],
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
      sortBy: (row) => row.shareBp,
      cell: (row) => <Percent basisPoints={row.shareBp} />,
    },
  ]
  const step: Column<(typeof platform.steps)[number]> = {
    key: 'start',
    header: t(`fees.paid.${by}`),
    rowHeader: true,
    sortBy: (row) => row.start,
    cell: (row) => periodName(row.start, by, t, format),
  }
  return (
    <Section
      title={<PlatformName name={platform.platform} />}
      description={
        platform.shareBp === null
          ? undefined
          : t('fees.paid.share', { share: format.percent(platform.shareBp) })
      }
    >
      <div className="space-y-6">
        {platform.steps.some(({ shareBp }) => shareBp !== null) && (
          <ShareChart by={by} steps={platform.steps} />
        )}
        <SortedTable
          columns={[step, ...columns]}
          rows={platform.steps}
          usual={{ key: 'start', direction: 'desc' }}
          caption={t('fees.paid.table', { platform: platformIn(platform.platform, t) })}
          currency={currency}
          rowKey={({ start }) => start}
          totals={{ start: t('fees.paid.total'), ...totalsOf(columns, platform) }}
        />
      </div>
      {notes.length > 0 && <p className="mt-4 text-sm text-muted">{notes.join(' ')}</p>}
    </Section>
  )
}
