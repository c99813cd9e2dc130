import { isolated } from '#web/i18n/isolated.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface UseEveryDialogProps {
  platform: string
  fee: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a fee for all products becomes a rule, and says over which rules it takes precedence. */
export function UseEveryDialog({ platform, fee, busy, onConfirm, onClose }: UseEveryDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={busy}
      title={t('learnedFees.every.title', { platform: isolated(platformIn(platform, t)) })}
      size="sm"
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            {t('learnedFees.useEvery')}
          </Button>
        </>
      }
    >
      <p className="font-medium">{fee}</p>
      <p className="mt-2 text-muted">{t('learnedFees.every.text')}</p>
    </Dialog>
  )
}
