import type { IncompleteDays as Incomplete } from '#contract/dashboard.ts'
import { daysFrom } from '#domain/profit/period-before.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

type Late = NonNullable<Incomplete>['platforms'][number]

export interface IncompleteDaysProps {
  incomplete: NonNullable<Incomplete>
  period: { readonly from: string | null; readonly to: string }
  /** Whether the complete days of the period are compared with an earlier period; undefined where the incomplete days are compared too. */
  compared?: boolean
}

/** Says which of the last days have incomplete figures, and why. */
export function IncompleteDays({ incomplete, period, compared }: IncompleteDaysProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const count = daysFrom(incomplete.from, period.to) + 1
  const isAll = period.from !== null && incomplete.from <= period.from
  const what = isAll
    ? t('dashboard.incomplete.all')
    : t(compared ? 'dashboard.incomplete.days' : 'dashboard.incomplete.daysOnly', { count })
  const name = ({ platform }: Late) => isolated(platformIn(platform, t))
  // a platform whose days were complete when its last file was uploaded only needs a newer file
  const lacksFile = ({ completeAfter, completeTo, uploadedOn }: Late) =>
    completeAfter === null || daysFrom(completeTo, uploadedOn) <= 1
  const files = Map.groupBy(incomplete.platforms.filter(lacksFile), ({ uploadedOn }) => uploadedOn)
  const reasons = [
    ...[...files].map(([uploadedOn, platforms]) =>
      t('dashboard.incomplete.file', {
        platforms: platforms.map(name).join(' · '),
        day: format.date(uploadedOn),
      }),
    ),
    ...incomplete.platforms.flatMap((late) =>
      late.completeAfter === null || lacksFile(late)
        ? []
        : t('dashboard.incomplete.lag', { count: late.completeAfter, platform: name(late) }),
    ),
  ]
  return (
    <p className="text-sm text-muted">
      <span
        aria-hidden
        className="fill-incomplete me-2 inline-block size-2.5 rounded-[3px] border border-hairline"
      />
      {[what, ...reasons].join(' ')}
    </p>
  )
}
