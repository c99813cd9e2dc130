import type { FeeCheck } from '#contract/fee-check.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'

/** When the figures were checked, and the progress of a running fee check. */
export function CheckStateLine({ check }: { check: FeeCheck }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { state, checkedAt, failed, progress } = check
  if (state === 'current')
    return checkedAt ? (
      <p className="text-sm text-muted">{t('feeCheck.checkedAt', { when: format.dateTime(checkedAt) })}</p>
    ) : null
  if (failed)
    return (
      <p role="status" className="max-w-2xl rounded bg-sand px-4 py-3 text-[0.9375rem]">
        {t('feeCheck.failed')} {checkedAt && t('feeCheck.figuresOf', { when: format.dateTime(checkedAt) })}
      </p>
    )
  const label =
    state === 'never' || checkedAt === null
      ? t('feeCheck.first')
      : t('feeCheck.again', { when: format.dateTime(checkedAt) })
  const total = progress?.of ?? 0
  const done = progress?.lines ?? 0
  const text = total > 0 ? t('feeCheck.progress', { done, total }) : undefined
  return (
    <div role="status" className="max-w-2xl">
      <ProgressBar label={label} done={done} total={total} {...(text && { text })} />
    </div>
  )
}
