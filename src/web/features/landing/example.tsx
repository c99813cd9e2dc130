import { type ReactNode, useState } from 'react'
import { planProduct } from '#domain/profit/planned.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { ProfitFigures } from '#web/finance-ui/profit-bar.tsx'
import { ProfitBarTrack } from '#web/finance-ui/profit-bar-track.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { cx } from '#web/ui/cx.ts'
import { PriceHandle } from '#web/ui/price-handle.tsx'

const CURRENCY = 'EGP'
const COST = 140_00
const PLATFORM = { referralFeePpm: 150_000, outboundFee: 25_00, monthlyStorageFee: 0 }
const MOST = 450_00
const LEAST = 50_00
const STEP = 5_00

/** An example product with a draggable price. The figures are computed like those of a real product. */
export function Example() {
  const { t } = useTranslation()
  const format = useFormat()
  const [price, setPrice] = useState(320_00)
  const plan = planProduct({ price, unitCost: COST, quantity: 1, platforms: [PLATFORM] }).platforms[0]
  if (!plan || plan.netPerSale === null || plan.totalFees === null) return null
  const keep = plan.netPerSale
  return (
    <section aria-labelledby="example" className="rounded-lg border border-hairline bg-panel p-5 sm:p-8">
      <h2 id="example" className="text-sm font-medium text-muted">
        {t('landing.example.title')}
      </h2>
      <div className="mt-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Headline label={t(keep < 0 ? 'common.bar.loss' : 'common.bar.keep')}>
          <span
            className={cx(
              'text-4xl font-semibold sm:text-5xl',
              keep < 0 ? 'text-clay-text' : 'text-palm-text',
            )}
          >
            <Money minor={keep} currency={CURRENCY} />
          </span>
        </Headline>
        <Headline label={t('landing.example.price')}>
          <span className="text-xl font-medium sm:text-2xl">
            <Money minor={price} currency={CURRENCY} />
          </span>
        </Headline>
      </div>
      {/* The bar is inset by half the width of the handle, so that the middle of the handle marks the price. */}
      <div className="relative mt-5 py-3">
        <span
          aria-hidden
          className="absolute inset-x-3 inset-y-3 pointer-coarse:inset-x-5.5 rounded-sm bg-sand"
        />
        <ProfitBarTrack
          instant
          price={price}
          fees={plan.totalFees}
          costs={COST}
          scale={MOST}
          className="relative h-14 px-3 pointer-coarse:px-5.5"
        />
        <PriceHandle
          label={t('landing.example.price')}
          thumbClassName="h-20"
          price={price}
          least={LEAST}
          most={MOST}
          step={STEP}
          currency={CURRENCY}
          onPrice={setPrice}
        />
      </div>
      <ProfitFigures size="md" currency={CURRENCY} fees={plan.totalFees} costs={COST} keep={keep} />
      <p className="mt-5 border-t border-hairline pt-4 text-sm text-muted">
        {t('landing.example.terms', {
          rate: format.rate(PLATFORM.referralFeePpm),
          fee: format.moneyText(PLATFORM.outboundFee, CURRENCY),
          cost: format.moneyText(COST, CURRENCY),
        })}
      </p>
    </section>
  )
}

function Headline({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p>
      <span className="block text-sm text-muted">{label}</span>
      {children}
    </p>
  )
}
