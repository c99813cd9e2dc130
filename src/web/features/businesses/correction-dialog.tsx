import { ltr } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { Correction } from './correction.ts'

interface CorrectionDialogProps {
  correction: Correction
  /** Whether the business has VAT settings. The dialog then says to check the rate, because it does not change with the country. */
  registered: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Shows what a change of country does to the amounts of a business, and asks before it is saved. */
export function CorrectionDialog({
  correction,
  registered,
  busy,
  onConfirm,
  onClose,
}: CorrectionDialogProps) {
  const { t } = useTranslation()
  const { country, from, into, relabelled, notes } = correction
  const said = (count: number) => ({
    count,
    country: t(`catalog.countries.${country}`),
    from: ltr(from),
    into: ltr(into),
  })
  return (
    <ConfirmDialog
      title={t('businesses.correction.title', said(0))}
      confirmLabel={t('businesses.correction.confirm', said(0))}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className="space-y-3">
        <p>{t('businesses.correction.text', said(0))}</p>
        <ul className="list-disc space-y-1 ps-5">
          {relabelled.map(({ kind, count }) => (
            <li key={kind}>{t(`businesses.correction.${kind}`, said(count))}</li>
          ))}
        </ul>
        {notes.map(({ kind, count }) => (
          <p key={kind}>{t(`businesses.correction.${kind}`, said(count))}</p>
        ))}
        {registered && <p>{t('businesses.correction.vat')}</p>}
      </div>
    </ConfirmDialog>
  )
}
