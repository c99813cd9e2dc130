import { cancelImport, type SalesImport } from '#contract/imports.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useCancelImport } from './api/change-import.ts'

/**
 * The step that is shown while the server checks, saves or undoes an import: progress in rows, and a cancel button where cancelling is
 * possible.
 */
export function WorkingStep({ businessId, current }: { businessId: string; current: SalesImport }) {
  const { t } = useTranslation()
  const cancel = useCancelImport(businessId, current.id)
  const { status, progress } = current
  const saved = progress.total > 0 && progress.done === progress.total
  const label =
    status === 'committing'
      ? t(saved ? 'imports.addingUp' : 'imports.saving')
      : status === 'undoing'
        ? t('imports.undoing')
        : t('imports.checking')
  return (
    <div className="rounded-lg border border-hairline bg-panel p-6">
      <ProgressBar label={label} done={progress.done} total={progress.total} />
      <p className="mt-3 text-sm text-muted">
        {current.interrupted ? t('imports.interrupted') : t('imports.mayLeave')}
      </p>
      {status !== 'undoing' && (
        <Button
          needs={cancelImport}
          className="mt-5"
          busy={cancel.isPending}
          onClick={() => cancel.mutate(undefined)}
        >
          {t('common.cancel')}
        </Button>
      )}
    </div>
  )
}
