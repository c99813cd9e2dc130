import { retryImport } from '#contract/imports.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { useRetryImport } from './api/change-import.ts'

export function RetryButton({ businessId, importId }: { businessId: string; importId: string }) {
  const { t } = useTranslation()
  const retry = useRetryImport(businessId, importId)
  return (
    <Button
      needs={retryImport}
      variant="primary"
      busy={retry.isPending}
      onClick={() => retry.mutate(undefined)}
    >
      {t('common.retry')}
    </Button>
  )
}
