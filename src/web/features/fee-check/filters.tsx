import { DIRECTIONS } from '#contract/fee-check.ts'
import { CAUSES } from '#domain/fees/check/finding.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { DayFields } from '#web/ui/period-fields.tsx'
import type { CheckAddress } from './use-address.ts'

/** The filters of all figures: dates and platform. */
export function CheckFilters({
  address,
  platforms,
}: {
  address: CheckAddress
  platforms: readonly string[]
}) {
  const { t } = useTranslation()
  const { from, to, platform, change } = address
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap sm:gap-4">
      <DayFields range={{ from, to }} onChange={change} className="min-w-0" />
      {(platforms.length > 1 || platform) && (
        <Field label={t('feeCheck.filters.platform')} className="min-w-0 sm:min-w-44">
          <Select
            value={platform ?? ''}
            onChange={({ target }) => change({ platform: target.value })}
            options={[
              { value: '', label: t('feeCheck.filters.allPlatforms') },
              ...[...new Set([...platforms, ...(platform ? [platform] : [])])].map((value) => ({
                value,
                label: value,
              })),
            ]}
          />
        </Field>
      )}
      {address.narrowed && (
        <Button variant="ghost" onClick={address.clear}>
          {t('feeCheck.filters.clear')}
        </Button>
      )}
    </div>
  )
}

/** The filters of the list only: cause and direction. */
export function ListFilters({ address }: { address: CheckAddress }) {
  const { t } = useTranslation()
  const { cause, direction, change } = address
  return (
    <div className="flex flex-wrap items-end gap-4">
      <Field label={t('feeCheck.filters.cause')} className="min-w-44 max-sm:grow">
        <Select
          value={cause ?? ''}
          onChange={({ target }) =>
            change({ cause: CAUSES.find((value) => value === target.value), kind: undefined })
          }
          options={[
            { value: '', label: t('feeCheck.filters.allCauses') },
            ...CAUSES.map((value) => ({ value, label: t(`feeCheck.cause.${value}`) })),
          ]}
        />
      </Field>
      <Field label={t('feeCheck.filters.direction')} className="min-w-44 max-sm:grow">
        <Select
          value={direction ?? ''}
          onChange={({ target }) => change({ direction: DIRECTIONS.find((value) => value === target.value) })}
          options={[
            { value: '', label: t('feeCheck.filters.both') },
            ...DIRECTIONS.map((value) => ({ value, label: t(`feeCheck.filters.${value}`) })),
          ]}
        />
      </Field>
    </div>
  )
}
