import type { CurrencyCode } from '#domain/money/currency.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from './money.tsx'
import type { ProfitBarPart } from './profit-bar-parts.ts'
import { ProfitBarTrack } from './profit-bar-track.tsx'

export interface ProfitBarProps {
  currency: CurrencyCode
  /** The price or revenue. All amounts are in minor units. */
  price: number
  /** null means unknown. Then the whole bar is drawn hatched. */
  fees: number | null
  /** The costs of the goods; null means unknown, which is drawn hatched and never as zero. */
  costs: number | null
  keep: number | null
  /** The VAT included in the price; undefined if no VAT is shown. */
  vat?: number | undefined
  size?: 'sm' | 'md' | 'lg'
  /** No animated transitions, for bars that are dragged. */
  instant?: boolean
  /** Set if the shown profit does not deduct everything. A note then names what is missing. */
  before?: Before | undefined
  className?: string
}

/** What the shown profit does not deduct: costs that are unknown, or overheads. */
export type Before = 'costs' | 'overheads'

const heights = { sm: 'h-3', md: 'h-5', lg: 'h-9' }

/** The profit bar: a price divided into fees, costs and profit, with the figures below. */
export function ProfitBar(props: ProfitBarProps) {
  const { currency, price, fees, costs, keep, vat, size = 'md', instant, before, className } = props
  return (
    <div className={className}>
      <ProfitBarTrack
        price={price}
        fees={fees ?? 0}
        costs={fees === null ? null : costs}
        vat={vat}
        instant={instant}
        className={heights[size]}
      />
      <ProfitFigures {...{ currency, fees, costs, keep, vat, size, before }} />
    </div>
  )
}

type ProfitFiguresProps = Pick<ProfitBarProps, 'currency' | 'fees' | 'costs' | 'keep' | 'vat' | 'before'> & {
  size: 'sm' | 'md' | 'lg'
}

/** The figures of the profit bar, each with the pattern of its part. */
export function ProfitFigures({ currency, fees, costs, keep, vat, size, before }: ProfitFiguresProps) {
  const { t } = useTranslation()
  const loss = keep !== null && keep < 0
  const kept: ProfitBarPart = loss ? 'loss' : keep === null ? 'unknown' : 'keep'
  const figures: { part: ProfitBarPart; label: string; minor: number | null }[] = [
    ...(vat === undefined ? [] : [{ part: 'vat' as const, label: t('common.bar.vat'), minor: vat }]),
    { part: fees === null ? 'unknown' : 'fees', label: t('common.bar.fees'), minor: fees },
    { part: costs === null ? 'unknown' : 'costs', label: t('common.bar.costs'), minor: costs },
    { part: kept, label: t(keptLabel(loss, keep === null ? undefined : before)), minor: keep },
  ]
  return (
    <dl
      className={cx(
        'flex flex-wrap',
        size === 'sm' && 'mt-2 gap-x-4 gap-y-0.5 text-[0.8125rem]',
        size === 'md' && 'mt-3 gap-x-5 gap-y-2 sm:gap-x-7 text-[0.9375rem]',
        size === 'lg' && 'mt-4 justify-between gap-x-8 gap-y-3 text-lg',
      )}
    >
      {figures.map(({ part, label, minor }) => (
        <div key={label} className={size === 'sm' ? 'flex items-baseline gap-1.5' : ''}>
          <dt className={cx('flex items-center gap-1.5 text-muted', size !== 'sm' && 'text-sm')}>
            <span aria-hidden className={cx(`fill-${part}`, 'size-2.5 shrink-0 rounded-[3px]')} />
            {label}
          </dt>
          <dd className={cx('font-medium', part === 'keep' && 'text-palm-text')}>
            <Money minor={minor} currency={currency} signed />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The label of the last figure. Unknown costs make a profit smaller, and a loss larger, than shown. */
function keptLabel(loss: boolean, before: Before | undefined) {
  if (before === 'overheads')
    return loss ? 'common.bar.lossBeforeOverheads' : 'common.bar.keepBeforeOverheads'
  if (loss) return 'common.bar.loss'
  return before === 'costs' ? 'common.bar.keepBeforeCosts' : 'common.bar.keep'
}
