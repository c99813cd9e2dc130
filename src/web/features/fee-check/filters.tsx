import { DIRECTIONS } from '#contract/fee-check.ts'
import { CAUSES } from '#domain/fees/check/finding.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import type { CheckAddress } from './use-address.ts'

interface FiltersProps {
  address: CheckAddress
  platforms: readonly string[]
}

/** The filters of the fee check. Period and platform apply to all figures, cause and direction only to the list. */
export function CheckFilters({ address, platforms }: FiltersProps) {
  const { t } = useTranslation()
  const { platform, cause, direction, period, change, clear } = address
  const ofPlatform = {
    label: t('feeCheck.filters.platform'),
    all: t('feeCheck.filters.allPlatforms'),
    value: platform,
    options: platforms.map((value) => ({ value, label: platformIn(value, t) })),
    onChange: (value: string | undefined) => change({ platform: value }),
  }
  return (
    <FilterBar
      period={period}
      filters={[
        ...(platforms.length > 1 || platform ? [ofPlatform] : []),
        {
          label: t('feeCheck.filters.cause'),
          all: t('feeCheck.filters.allCauses'),
          value: cause,
          options: CAUSES.map((value) => ({ value, label: t(`feeCheck.cause.${value}`) })),
          onChange: (value) => change({ cause: CAUSES.find((known) => known === value), kind: undefined }),
        },
        {
          label: t('feeCheck.filters.direction'),
          all: t('feeCheck.filters.both'),
          value: direction,
          options: DIRECTIONS.map((value) => ({ value, label: t(`feeCheck.filters.${value}`) })),
          onChange: (value) => change({ direction: DIRECTIONS.find((known) => known === value) }),
        },
      ]}
      onClear={clear}
    />
  )
}
