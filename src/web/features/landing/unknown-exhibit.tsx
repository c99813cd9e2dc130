import { ratioBp } from '#domain/money/money.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { ProfitBar } from '#web/finance-ui/profit-bar.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

const CURRENCY = 'EGP'
const KNOWN = { key: 'known', price: 5_400_00, fees: 1_242_00, costs: 2_190_00, keep: 1_968_00 } as const
const MISSING = { key: 'missing', price: 1_350_00, fees: 310_50, costs: null, keep: null } as const

/** An illustration: two products, one of them without a unit cost. */
export function UnknownExhibit() {
  const { t } = useTranslation()
  const format = useFormat()
  const coverage = ratioBp(KNOWN.price, KNOWN.price + MISSING.price) ?? 0
  return (
    <>
      {[KNOWN, MISSING].map(({ key, ...figures }) => (
        <div key={key} className="pb-7">
          <p className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-6">
            <span className="font-medium">{t(`landing.features.unknown.${key}`)}</span>
            <Money minor={figures.price} currency={CURRENCY} />
          </p>
          <ProfitBar currency={CURRENCY} {...figures} />
        </div>
      ))}
      <p className="border-t-2 border-ink pt-3 font-medium">
        {t('landing.features.unknown.coverage', { share: format.percent(coverage) })}
      </p>
    </>
  )
}
