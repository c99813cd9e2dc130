import type { AccountExport } from '#contract/own-data.ts'
import { fileSize } from '#web/i18n/file-size.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons/download.tsx'

export interface ReadyExportProps {
  current: AccountExport
  url: string
  starting: boolean
  removing: boolean
  onAgain: () => void
  onRemove: () => void
}

export function ReadyExport({ current, url, starting, removing, onAgain, onRemove }: ReadyExportProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div role="status" className="space-y-4">
      <div>
        <p className="font-medium">{t('ownData.export.ready')}</p>
        <p className="mt-1 text-sm text-muted">
          {t('ownData.export.of', {
            time: format.dateTime(current.createdAt),
            until: format.dateTime(current.expiresAt),
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={url} reloadDocument download variant="primary">
          <Download aria-hidden className="size-4" />
          {t('ownData.export.download', { size: fileSize(format, current.bytes ?? 0) })}
        </ButtonLink>
        <Button busy={starting} onClick={onAgain}>
          {t('ownData.export.again')}
        </Button>
        <Button variant="ghost" busy={removing} onClick={onRemove}>
          {t('ownData.export.remove')}
        </Button>
      </div>
    </div>
  )
}
