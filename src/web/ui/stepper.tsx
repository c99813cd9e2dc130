import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Check } from '#web/ui/icons/check.tsx'
import { cx } from './cx.ts'

export interface StepperProps<Step extends string> {
  label: string
  steps: readonly { key: Step; label: string }[]
  current: Step
  completed: ReadonlySet<Step>
  /** Called when the user chooses a step. Any step can be chosen, in any order. */
  onStep: (step: Step) => void
}

export function Stepper<Step extends string>({
  label,
  steps,
  current,
  completed,
  onStep,
}: StepperProps<Step>) {
  const { t } = useTranslation()
  const format = useFormat()
  const at = steps.findIndex(({ key }) => key === current)
  return (
    <nav aria-label={label}>
      <p className="sr-only">{t('common.step', { step: at + 1, steps: steps.length })}</p>
      <ol className="flex gap-2">
        {steps.map((step, index) => {
          const done = completed.has(step.key)
          const active = step.key === current
          return (
            <li key={step.key} className="min-w-0 flex-1">
              <button
                type="button"
                aria-current={active ? 'step' : undefined}
                onClick={() => onStep(step.key)}
                className="group flex min-h-11 w-full flex-col gap-2 rounded-sm text-start"
              >
                <span
                  aria-hidden
                  className={cx(
                    'h-1 w-full rounded-full transition-colors',
                    active || done ? 'bg-palm' : 'bg-hairline group-hover:bg-edge',
                  )}
                />
                <span
                  className={cx(
                    'flex w-full items-center gap-1 text-[0.8125rem] sm:text-sm',
                    active ? 'font-semibold' : 'text-muted group-hover:text-ink',
                  )}
                >
                  <span aria-hidden className={cx('tabular', !active && 'hidden sm:inline')}>
                    {format.number(index + 1)}
                  </span>
                  <span className="truncate">{step.label}</span>
                  {done && (
                    <Check aria-label={t('common.stepDone')} className="size-3.5 shrink-0 text-palm-text" />
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
