import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Check } from '#web/ui/icons/check.tsx'

const CURRENCY = 'EGP'
const LINES = [
  { key: 'sales', minor: 12_480_00 },
  { key: 'commission', minor: -1_872_00 },
  { key: 'delivery', minor: -946_50 },
  { key: 'refunds', minor: -640_00 },
  { key: 'reimbursements', minor: 85_25 },
] as const
const TOTAL = LINES.reduce((sum, { minor }) => sum + minor, 0)

/** An illustration: one month of a report, row by row. */
export function FeesExhibit() {
  const { t } = useTranslation()
  return (
    <>
      <dl className="text-[0.9375rem] sm:text-base">
        {LINES.map(({ key, minor }) => (
          <div key={key} className="flex items-baseline justify-between gap-6 py-1.5">
            <dt className="text-muted">{t(`landing.features.fees.${key}`)}</dt>
            <dd>
              <Money minor={minor} currency={CURRENCY} />
            </dd>
          </div>
        ))}
        <div className="mt-2 flex items-baseline justify-between gap-6 border-t-2 border-ink pt-3 text-xl font-semibold">
          <dt>{t('landing.features.fees.total')}</dt>
          <dd className="text-palm-text">
            <Money minor={TOTAL} currency={CURRENCY} />
          </dd>
        </div>
      </dl>
      <p className="mt-2 flex items-center gap-2 text-[0.9375rem] font-medium text-palm-text">
        <Check aria-hidden className="size-4 shrink-0" />
        {t('landing.features.fees.check')}
      </p>
    </>
  )
}
