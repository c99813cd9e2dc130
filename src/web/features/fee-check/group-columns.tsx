import type { FeeCheckGap, FeeCheckGroup } from '#contract/fee-check.ts'
import { Count } from '#web/finance-ui/money.tsx'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import type { Column } from '#web/ui/data-table.tsx'

type Group = Pick<FeeCheckGroup | FeeCheckGap, 'kind' | 'platform' | 'fees'>

/** The first columns of tables with one row per group of fees: the kind of fee, the platform and the number of fees. */
export function useGroupColumns(): readonly Column<Group>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'kind',
      inBlock: 'unlabelled',
      header: t('feeCheck.causes.kind'),
      sortBy: ({ kind }) => t(`feeCheck.kind.${kind}`),
      cell: ({ kind }) => t(`feeCheck.kind.${kind}`),
    },
    {
      key: 'platform',
      inBlock: 'unlabelled',
      header: t('feeCheck.causes.platform'),
      sortBy: ({ platform }) => platform,
      cell: ({ platform }) => <PlatformName name={platform} />,
    },
    {
      key: 'fees',
      header: t('feeCheck.causes.fees'),
      numeric: true,
      sortBy: ({ fees }) => fees,
      cell: ({ fees }) => <Count value={fees} />,
    },
  ]
}
