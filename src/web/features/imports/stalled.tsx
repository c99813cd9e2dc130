import { cancelImport, type SalesImport } from '#contract/imports.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCancelImport } from './api/change-import.ts'
import { Refusal } from './refusal.tsx'
import { RetryButton } from './retry-button.tsx'

export interface StalledProps {
  businessId: string
  current: SalesImport
  stalled: NonNullable<SalesImport['stalled']>
}

/** Shows that an undo failed and what remains of the import, with a button to try again and, if the import still counts, one to keep it. */
export function Stalled({ businessId, current: { id: importId, fileName }, stalled }: StalledProps) {
  const { t } = useTranslation()
  const keep = useCancelImport(businessId, importId)
  return (
    <Refusal
      title={t('imports.stalled.title')}
      file={fileName}
      action={
        <>
          <RetryButton businessId={businessId} importId={importId} />
          {stalled === 'counts' && (
            <Button needs={cancelImport} busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
              {t('imports.stalled.keep')}
            </Button>
          )}
        </>
      }
    >
      {t(`imports.stalled.${stalled}`)} {t('imports.stalled.again')}
    </Refusal>
  )
}
