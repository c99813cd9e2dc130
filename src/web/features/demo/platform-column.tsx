import type { ReactNode } from 'react'
import { Money, Percent } from '#web/finance-ui/money.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { PlatformName, platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Comparison, PlatformOutcome } from './comparison.ts'
import type { FieldName } from './entries.ts'
import { EntryField } from './entry-field.tsx'
import { CURRENCY } from './sample.ts'

export interface PlatformColumnProps {
  outcome: PlatformOutcome
  entries: Comparison['entries']
  best: boolean
  onText: (name: FieldName, text: string) => void
}

/** The profit of one sale on one marketplace, and its fees. */
export function PlatformColumn({ outcome, entries, best, onText }: PlatformColumnProps) {
  const { t } = useTranslation()
  const { platform, netPerSale, marginBp, totalFees, breakEven } = outcome
  const loses = netPerSale !== null && netPerSale < 0
  const labels = {
    referralFee: t('products.platforms.referralFee'),
    outboundFee: t('products.platforms.outboundFee'),
    storageFee: t('products.figures.storageFee'),
  }
  return (
    <section
      aria-label={platformIn(platform, t)}
      className="py-8 first:pt-0 last:pb-0 lg:px-8 lg:py-0 lg:first:ps-0 lg:last:pe-0"
    >
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h3 className="text-lg">
          <PlatformName name={platform} />
        </h3>
        {best && <Badge tone="good">{t('demo.try.best')}</Badge>}
      </div>
      <p className="mt-3 text-sm text-muted">{t(loses ? 'common.bar.loss' : 'common.bar.keep')}</p>
      <p
        className={cx(
          'text-3xl font-semibold',
          netPerSale === null ? 'text-muted' : loses ? 'text-clay-text' : 'text-palm-text',
        )}
      >
        <Money minor={netPerSale} currency={CURRENCY} />
      </p>
      <dl className="mt-4 text-[0.9375rem]">
        <Figure label={t('demo.try.margin')}>
          {netPerSale === null ? (
            <Money minor={null} currency={CURRENCY} />
          ) : (
            <Percent basisPoints={marginBp} signed />
          )}
        </Figure>
        <Figure label={t('common.bar.fees')}>
          <Money minor={totalFees} currency={CURRENCY} />
        </Figure>
        <Figure label={t('demo.try.breakEven')}>
          {breakEven === null && netPerSale !== null ? (
            t('demo.try.noBreakEven')
          ) : (
            <Money minor={breakEven} currency={CURRENCY} />
          )}
        </Figure>
      </dl>
      <fieldset className="mt-3 space-y-2">
        <legend className="sr-only">
          {t('demo.try.feesOn', { platform: isolated(platformIn(platform, t)) })}
        </legend>
        {(['referralFee', 'outboundFee', 'storageFee'] as const).map((fee) => (
          <EntryField
            key={fee}
            name={`${platform}.${fee}`}
            label={labels[fee]}
            entry={entries[`${platform}.${fee}`]}
            onText={onText}
            // The label is beside its number, and the error below both.
            className="grid grid-cols-[1fr_9rem] items-center gap-x-4 [&>label]:mb-0 [&>label]:font-normal [&>p]:col-span-2"
          />
        ))}
      </fieldset>
    </section>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-hairline py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="text-end font-medium">{children}</dd>
    </div>
  )
}
