import { type CostMethodSetting, setCostMethod } from '#contract/cost-method.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useSetCostMethod } from './api/cost-method.ts'

export interface RunningChangeProps {
  readonly businessId: string
  readonly method: CostMethodSetting['method']
  readonly change: NonNullable<CostMethodSetting['change']>
}

/** The progress of recomputing the sales after a change of the cost method. The seller can switch back to the previous method. */
export function RunningChange({ businessId, method, change }: RunningChangeProps) {
  const { t } = useTranslation()
  const save = useSetCostMethod(businessId)
  const { from, linesDone, linesTotal, failed } = change
  const [to, before] = [t(`costMethod.methods.${method}`), t(`costMethod.methods.${from}`)]
  return (
    <div className="space-y-4">
      <p className="max-w-prose">
        {method === from
          ? t('costMethod.goingBack', { to })
          : t('costMethod.runningText', { from: before, to })}
      </p>
      {failed ? (
        <p role="status" className="max-w-prose rounded bg-sand px-4 py-3 text-[0.9375rem]">
          {t('costMethod.failed')}
        </p>
      ) : (
        <ProgressBar
          label={t('costMethod.running')}
          done={linesDone}
          total={linesTotal}
          text={t('costMethod.rows', { done: linesDone, total: linesTotal })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {failed && (
          <Button
            needs={setCostMethod}
            variant="primary"
            busy={save.isPending}
            onClick={() => save.mutate(method)}
          >
            {t('costMethod.again')}
          </Button>
        )}
        {method !== from && (
          <Button needs={setCostMethod} disabled={save.isPending} onClick={() => save.mutate(from)}>
            {t('costMethod.cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}
