import { useTranslation } from '#web/i18n/translation.tsx'
import { Metric, MetricRow } from '#web/ui/metric.tsx'

const DAYS = { from: '{{from}}', to: '{{to}}' }

/**
 * The headline figures of the dashboard without their values. The build renders them into the page, and
 * `features/dashboard/first-figures.ts` fills the slots before React has loaded.
 */
export function FirstFigures() {
  const { t } = useTranslation()
  return (
    <div data-first-figures className="page py-5 [--page-width:96rem] sm:py-8">
      <header className="mb-4 lg:mb-5">
        <h1 className="text-[1.75rem] leading-tight break-words">
          <bdi data-slot="name" />
        </h1>
        <p className="mt-1 text-sm text-muted">
          <span data-slot="period">{t('dashboard.days', DAYS)}</span>{' '}
          <span data-slot="before">{t('dashboard.comparedWith', DAYS)}</span>
        </p>
        {/* reserves the space of the period picker, so that the figures do not move when the picker appears */}
        <div className="mt-4 h-11 sm:hidden" />
      </header>
      <MetricRow>
        <Metric label={t('dashboard.totalProfit')}>
          <Amount slot="profit" />
          <span
            data-slot="note"
            className="mt-1 block text-[0.8125rem] leading-normal font-normal text-saffron-text"
          >
            <span data-note="costs">{t('dashboard.knownSoFar')}</span>
            <span data-note="both"> · </span>
            <span data-note="overheads">{t('dashboard.beforeOverheads')}</span>
          </span>
        </Metric>
        <Metric label={t('dashboard.totalSales')}>
          <Amount slot="sales" />
        </Metric>
      </MetricRow>
    </div>
  )
}

function Amount({ slot }: { slot: string }) {
  return (
    <bdi data-slot={slot} className="tabular whitespace-nowrap">
      <bdi dir="ltr" data-amount />
      <span data-unit className="text-[max(0.72em,0.75rem)] font-normal" />
    </bdi>
  )
}
