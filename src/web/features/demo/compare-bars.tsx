import { ProfitBarTrack } from '#web/finance-ui/profit-bar-track.tsx'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { PriceHandle } from '#web/ui/price-handle.tsx'
import type { Outcome } from './comparison.ts'
import { CURRENCY } from './sample.ts'

export interface CompareBarsProps {
  outcome: Outcome
  scale: number
  onPrice: (price: number) => void
}

const LEGEND = ['fees', 'costs', 'keep', 'loss'] as const

/** The same price on each marketplace, as bars on one scale, with one draggable handle at the price. */
export function CompareBars({ outcome: { price, unitCost, platforms }, scale, onPrice }: CompareBarsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const step = scale / 100
  return (
    <div>
      <div className="flex gap-3">
        <div aria-hidden className="space-y-3 py-3 text-sm font-medium">
          {platforms.map(({ platform }) => (
            <p key={platform} className="flex h-9 items-center">
              <PlatformName name={platform} />
            </p>
          ))}
        </div>
        <div className="min-w-0 grow">
          {/* The bars are inset by half the width of the handle, so that the middle of the handle marks the price. */}
          <div className="relative py-3">
            <div className="space-y-3 overflow-hidden px-3 pointer-coarse:px-5.5">
              {platforms.map(({ platform, totalFees }) => (
                <ProfitBarTrack
                  key={platform}
                  instant
                  price={price}
                  fees={totalFees}
                  costs={unitCost}
                  scale={scale}
                  className="h-9"
                />
              ))}
            </div>
            <PriceHandle
              label={t('demo.try.price')}
              thumbClassName="h-40"
              price={price}
              least={step}
              most={scale}
              step={step}
              currency={CURRENCY}
              onPrice={onPrice}
            />
          </div>
          <div
            aria-hidden
            className="tabular flex justify-between px-3 text-[0.8125rem] text-muted pointer-coarse:px-5.5"
          >
            <span>{format.number(0)}</span>
            <span>{format.moneyText(scale, CURRENCY)}</span>
          </div>
        </div>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {LEGEND.map((part) => (
          <li key={part} className="flex items-center gap-1.5">
            <span aria-hidden className={`fill-${part} size-2.5 shrink-0 rounded-[3px]`} />
            {t(`common.bar.${part}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
