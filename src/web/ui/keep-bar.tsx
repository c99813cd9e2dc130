import { useTranslation } from 'react-i18next'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { cx } from './cx.ts'
import { type KeepBarPart, keepBarWidths } from './keep-bar-parts.ts'
import { Money } from './money.tsx'

export interface KeepBarProps {
  currency: CurrencyCode
  /** Price or revenue. All amounts in minor units. */
  price: number
  fees: number
  /** Null is unknown: drawn hatched, never as zero. */
  costs: number | null
  keep: number | null
  size?: 'sm' | 'md' | 'lg'
  className?: string
}

const heights = { sm: 'h-3', md: 'h-5', lg: 'h-9' }

/** The price as one bar, divided into fees, costs and what the seller keeps, with the figures in words below. */
export function KeepBar({ currency, price, fees, costs, keep, size = 'md', className }: KeepBarProps) {
  const { t } = useTranslation()
  const loss = keep !== null && keep < 0
  const figures: { part: KeepBarPart; label: string; minor: number | null }[] = [
    { part: 'fees', label: t('common.bar.fees'), minor: fees },
    { part: costs === null ? 'unknown' : 'costs', label: t('common.bar.costs'), minor: costs },
    loss
      ? { part: 'loss', label: t('common.bar.loss'), minor: keep }
      : { part: keep === null ? 'unknown' : 'keep', label: t('common.bar.keep'), minor: keep },
  ]
  return (
    <div className={className}>
      <Bar price={price} fees={fees} costs={costs} size={size} />
      <dl
        className={cx(
          'flex flex-wrap',
          size === 'sm' && 'mt-2 gap-x-4 gap-y-0.5 text-[0.8125rem]',
          size === 'md' && 'mt-3 gap-x-7 gap-y-2 text-[0.9375rem]',
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
    </div>
  )
}

function Bar({
  price,
  fees,
  costs,
  size,
}: Pick<KeepBarProps, 'price' | 'fees' | 'costs'> & { size: 'sm' | 'md' | 'lg' }) {
  const { within, beyond, total } = keepBarWidths(price, fees, costs)
  const share = (amount: number) => `${total === 0 ? 0 : (amount / total) * 100}%`
  return (
    <div aria-hidden className={cx('flex w-full items-stretch', heights[size])}>
      <div
        className="flex gap-0.5 overflow-hidden rounded-sm bg-sand transition-[width] duration-180 ease-out"
        style={{ width: share(total - beyond) }}
      >
        {within.map(({ part, amount }) => (
          <span
            key={part}
            className={cx(`fill-${part}`, 'min-w-0.75 transition-[flex-grow] duration-180 ease-out')}
            style={{ flexGrow: amount / Math.max(1, total), flexBasis: 0 }}
          />
        ))}
      </div>
      {beyond > 0 && (
        <>
          {/* Where the price ends. */}
          <span className="-my-1 mx-0.5 w-0.5 shrink-0 rounded-full bg-ink" />
          <span className="fill-loss min-w-1 grow rounded-e-sm" />
        </>
      )}
    </div>
  )
}
