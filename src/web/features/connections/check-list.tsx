import type { Connection } from '#contract/connections.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Check } from '#web/ui/icons/check.tsx'
import { LoaderCircle } from '#web/ui/icons/loader-circle.tsx'
import { Minus } from '#web/ui/icons/minus.tsx'
import { X } from '#web/ui/icons/x.tsx'
import { checkLabel } from './credentials.ts'
import { errorText } from './status.ts'

type CheckStep = Connection['checks'][number]

/** The steps that check the credentials. The first failed step says why; the steps after it were not tried. */
export function CheckList({ vendor, checks }: Pick<Connection, 'vendor' | 'checks'>) {
  const { t } = useTranslation()
  const current = checks.findIndex(({ state }) => state !== 'ok')
  return (
    <section aria-label={t('connections.checks.title')} aria-live="polite">
      <ol className="space-y-2">
        {checks.map((check, at) => {
          const label = checkLabel(check.name)
          return (
            <li key={check.name} className="flex items-start gap-2.5 text-[0.9375rem]">
              <Mark check={check} current={at === current} />
              <div>
                <p>{label ? t(label) : check.name}</p>
                {check.error && (
                  <p className="mt-0.5 text-clay-text">{errorText({ vendor, error: check.error }, t)}</p>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function Mark({ check: { state }, current }: { check: CheckStep; current: boolean }) {
  const { t } = useTranslation()
  const label = t(`connections.checks.${state}`)
  const size = 'mt-0.5 size-5 shrink-0'
  if (state === 'ok') return <Check role="img" aria-label={label} className={`${size} text-palm-text`} />
  if (state === 'failed') return <X role="img" aria-label={label} className={`${size} text-clay-text`} />
  if (current)
    return <LoaderCircle role="img" aria-label={label} className={`${size} animate-spin text-muted`} />
  return <Minus role="img" aria-label={label} className={`${size} text-muted`} />
}
