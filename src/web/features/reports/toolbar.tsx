import { PERIOD_STEPS } from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { PeriodPicker } from '#web/ui/period-picker.tsx'
import type { ReportAddress } from './use-address.ts'

export interface ToolbarProps {
  address: ReportAddress
  /** The currency of the business. */
  currency: CurrencyCode
}

/** The controls for period, grouping and currency, as far as the current report supports them. */
export function Toolbar({ address, currency }: ToolbarProps) {
  const { t } = useTranslation()
  const { tab, period, change } = address
  const inSteps = tab === 'profit' || tab === 'fees' || tab === 'refunds'
  return (
    <div className="mb-8 flex flex-wrap items-end gap-4">
      <PeriodPicker chosen={period} comparing={tab === 'bridge' || (inSteps && tab !== 'fees')} />
      {inSteps && (
        <Field label={t('reports.step')} className="min-w-32 max-sm:grow">
          <Select
            value={address.by}
            onChange={({ target }) => {
              const by = PERIOD_STEPS.find((value) => value === target.value)
              if (by) change({ by })
            }}
            options={PERIOD_STEPS.map((value) => ({ value, label: t(`reports.steps.${value}`) }))}
          />
        </Field>
      )}
      <Field label={t('reports.currency')} className="min-w-44 max-sm:grow">
        <Select
          value={address.inCurrency}
          onChange={({ target }) => change({ inCurrency: target.value === 'own' ? 'own' : 'each' })}
          options={[
            { value: 'each', label: t('reports.eachCurrency') },
            { value: 'own', label: t('reports.ownCurrency', { currency }) },
          ]}
        />
      </Field>
    </div>
  )
}
