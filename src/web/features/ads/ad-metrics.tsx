import type { AdsReport } from '#contract/ads.ts'
import { Money, Percent } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Metric, MetricRow } from '#web/ui/metric.tsx'
import { Ratio } from './ratio.tsx'

interface AdMetricsProps {
  report: AdsReport
  /** False if only the ads of one channel are shown. The profit after these ads is then unknown. */
  allAds: boolean
}

/** The headline figures of the ads shown. */
export function AdMetrics({ report: { totals, currency }, allAds }: AdMetricsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { breakEvenBp, coverageBp, profitBeforeAds } = totals
  const partly = coverageBp !== null && coverageBp < 10_000
  return (
    <MetricRow>
      <Metric label={t('ads.spend')}>
        <Money minor={totals.spend} currency={currency} />
      </Metric>
      <Metric label={t('ads.cost')}>
        <Money minor={totals.cost} currency={currency} />
      </Metric>
      <Metric label={t('ads.adSales')}>
        <Money minor={totals.adSales} currency={currency} />
      </Metric>
      {allAds && (
        <Metric
          label={t('ads.profitAfter')}
          note={
            profitBeforeAds !== null && partly
              ? t('ads.coverage', { percent: format.percent(coverageBp) })
              : undefined
          }
        >
          <Money minor={totals.profitAfterAds} currency={currency} kept />
        </Metric>
      )}
      <Metric
        label={t('ads.acos')}
        note={
          breakEvenBp === null ? undefined : t('ads.breakEvenNote', { percent: format.percent(breakEvenBp) })
        }
      >
        <Percent basisPoints={totals.acosBp} unknown />
      </Metric>
      <Metric label={t('ads.tacos')}>
        <Percent basisPoints={totals.tacosBp} unknown />
      </Metric>
      <Metric label={t('ads.roas')}>
        <Ratio hundredths={totals.roas} />
      </Metric>
      <Metric label={t('ads.unallocated')}>
        <Money minor={totals.unallocated} currency={currency} />
      </Metric>
    </MetricRow>
  )
}
