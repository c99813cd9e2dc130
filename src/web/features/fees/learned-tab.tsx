import type { Business } from '#contract/businesses.ts'
import {
  type FeeChangeShown,
  type LearnedFeeShown,
  type LearnedFeesShown,
  saveLearnedFees,
} from '#contract/learned-fees.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { PlatformName, platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { ImportFirst } from '#web/ui/import-first.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { useLearnedFees, useSaveLearnedFees } from './api/learned-fees.ts'
import { LearnedTable } from './learned-table.tsx'
import { useChargeText } from './use-charge-text.ts'

/** The tab with the fees that the statements prove, which can become the seller's rules. */
export function LearnedTab({ business }: { business: Business }) {
  const { t } = useTranslation()
  const query = useLearnedFees(business.id)
  if (query.isError && !query.data)
    return (
      <ErrorState
        title={t('learnedFees.loadFailed')}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data || (query.data.state === 'never' && !query.data.failed))
    return (
      <Loading className="space-y-6">
        <p className="text-sm text-muted">{business.saleLineCount > 0 && t('learnedFees.reading')}</p>
        <Skeleton className="h-44" />
      </Loading>
    )
  return <Learned business={business} learned={query.data} />
}

function Learned({ business, learned }: { business: Business; learned: LearnedFeesShown }) {
  const { t } = useTranslation()
  const save = useSaveLearnedFees(business.id)
  const { fees, changes, unknown, state, failed } = learned
  if (fees.length === 0 && unknown.length === 0)
    return (
      <ImportFirst
        businessId={business.id}
        title={t('learnedFees.noneTitle')}
        action={t('learnedFees.import')}
      >
        {t('learnedFees.noneText')}
      </ImportFirst>
    )
  const usable = fees.filter(({ until, saved, products }) => !until && !saved && products > 0)
  return (
    <div className="space-y-10">
      <div className="space-y-3">
        <p className="max-w-prose text-muted">{t('learnedFees.intro')}</p>
        {state !== 'current' && (
          <p role="status" className="max-w-prose rounded bg-sand px-4 py-3 text-[0.9375rem]">
            {t(failed ? 'learnedFees.failed' : 'learnedFees.reading')}
          </p>
        )}
        {usable.length > 1 && (
          <Button
            needs={saveLearnedFees}
            disabled={save.isPending}
            onClick={() => save.mutate(usable.slice(0, 200).map(({ id }) => ({ id, everyProduct: false })))}
          >
            {t('learnedFees.useAll')}
          </Button>
        )}
        <div role="status" className="max-w-prose space-y-2">
          {save.data?.notUsed.map(({ reason, products, productCount }) => (
            <Notice key={reason}>
              {t(`learnedFees.notUsed.${reason}`, {
                count: productCount,
                products: products.map((name) => isolated(name)).join(t('common.listComma')),
                more: productCount > products.length ? ' …' : '',
              })}
            </Notice>
          ))}
        </div>
      </div>
      {changes.length > 0 && (
        <Section title={t('learnedFees.changes')}>
          <ul className="space-y-2">
            {changes.map((change) => (
              <ChangeItem
                key={`${change.platform} ${change.kind} ${change.by} ${change.skus[0]}`}
                change={change}
              />
            ))}
          </ul>
        </Section>
      )}
      {[...Map.groupBy(fees, ({ platform, country, currency }) => `${platform} ${country} ${currency}`)].map(
        ([key, ofPlatform]) => (
          <Platform key={key} fees={ofPlatform} save={save} />
        ),
      )}
      <Unknown unknown={unknown} />
    </div>
  )
}

interface PlatformProps {
  fees: readonly LearnedFeeShown[]
  save: ReturnType<typeof useSaveLearnedFees>
}

function Platform({ fees, save }: PlatformProps) {
  const { t } = useTranslation()
  const [first] = fees
  if (!first) return null
  const present = fees.filter(({ until }) => !until)
  const ended = fees.filter(({ until }) => until)
  const place = `${isolated(platformIn(first.platformName, t))} · ${t(`catalog.countries.${first.country as 'EG'}`)}`
  return (
    <>
      {present.length > 0 && (
        <Section title={place}>
          <LearnedTable caption={place} fees={present} save={save} />
        </Section>
      )}
      {ended.length > 0 && (
        <Section title={`${place} · ${t('learnedFees.earlier')}`}>
          <LearnedTable caption={`${place} · ${t('learnedFees.earlier')}`} fees={ended} save={save} />
        </Section>
      )}
    </>
  )
}

function ChangeItem({ change }: { change: FeeChangeShown }) {
  const { t } = useTranslation()
  const format = useFormat()
  const chargeText = useChargeText()
  const { platformName, kind, currency, skuCount, stake, staked } = change
  return (
    <li className="rounded bg-saffron-soft px-4 py-3 text-[0.9375rem]">
      {t('learnedFees.change', {
        count: skuCount,
        platform: isolated(platformIn(platformName, t)),
        kind: t(`fees.kinds.${kind}`),
        before: chargeText({ ...change.before, kind, currency }),
        now: chargeText({ ...change.now, kind, currency }),
        after: format.date(change.after),
        by: format.date(change.by),
      })}{' '}
      {stake !== 0 &&
        t(stake > 0 ? 'learnedFees.costs' : 'learnedFees.saves', {
          amount: format.moneyText(Math.abs(stake), currency),
          from: format.date(staked.from),
          to: format.date(staked.to),
        })}
    </li>
  )
}

function Unknown({ unknown }: { unknown: LearnedFeesShown['unknown'] }) {
  const { t } = useTranslation()
  if (unknown.length === 0) return null
  return (
    <Section title={t('learnedFees.unknown')}>
      <ul className="divide-y divide-hairline">
        {unknown.map(({ platform, platformName, country, kind, reason, skus, skuCount }) => (
          <li key={`${platform} ${country} ${kind} ${reason}`} className="py-3">
            <p className="font-medium">
              <PlatformName name={platformName} /> · {t(`fees.kinds.${kind}`)} ·{' '}
              {t('learnedFees.skuCount', { count: skuCount })}
            </p>
            <p className="text-sm text-muted">{t(`learnedFees.reasons.${reason}`)}</p>
            <p className="text-sm break-words text-muted">
              {skus
                .slice(0, 6)
                .map((sku) => isolated(sku))
                .join(t('common.listComma'))}
              {skuCount > 6 && ' …'}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
