import { useState } from 'react'
import { toast } from 'sonner'
import { type AdPayment, chargingPlatform, usualPayment } from '#domain/ads/channels.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { useSaveAdReport } from '../api.ts'
import { AdPreview } from './ad-preview.tsx'
import { AdQuestions } from './ad-questions.tsx'
import { useAdFile } from './use-ad-file.ts'

const ACCEPT =
  '.csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Imports an ad report after a preview. */
export function AdImportDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const chosen = useAdFile()
  const [paid, setPaid] = useState<AdPayment>()
  const save = useSaveAdReport(businessId)
  const { result, busy } = chosen
  const found = result !== null && result !== 'failed' && result.read.outcome === 'read' ? result.read : null
  const payment = paid ?? (found ? usualPayment(found.channel) : 'elsewhere')
  const tooMany = (found?.lines.length ?? 0) > LIMITS.adLines

  function confirm(): void {
    if (!found || result === null || result === 'failed') return
    const { format: name, channel, lines } = found
    const fileName = result.name.slice(-255)
    save.mutate(
      { fileName, format: name, channel, payment, lines: [...lines] },
      {
        onSuccess: () => {
          toast.success(t('ads.file.saved'))
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      size="lg"
      keepOpen={result !== null}
      busy={save.isPending}
      title={t('ads.file.title')}
      onOpenChange={(open) => !open && onClose()}
      footer={
        result && (
          <>
            <Button
              disabled={save.isPending}
              onClick={() => {
                setPaid(undefined)
                chosen.clear()
              }}
            >
              {t('ads.file.other')}
            </Button>
            {found && (
              <Button
                variant="primary"
                disabled={found.lines.length === 0 || tooMany}
                busy={save.isPending}
                onClick={confirm}
              >
                {t('ads.file.confirm')}
              </Button>
            )}
          </>
        )
      }
    >
      <div aria-live="polite" className="space-y-6">
        {result === null ? (
          <DropZone
            accept={ACCEPT}
            disabled={busy}
            hint={t('ads.file.hint')}
            chooseLabel={t('ads.file.choose')}
            onFiles={([file]) => chosen.read(file)}
          />
        ) : result === 'failed' ? (
          <p role="alert">{t('ads.file.notRead')}</p>
        ) : (
          <>
            <p className="text-sm text-muted">{t('ads.file.name', { name: isolated(result.name) })}</p>
            {result.read.outcome === 'read' ? (
              <>
                <AdPreview
                  result={result}
                  report={result.read}
                  mapped={chosen.choices.custom !== undefined}
                />
                {tooMany && (
                  <p role="alert" className="text-clay-text">
                    {t('ads.file.tooMany', { limit: LIMITS.adLines })}
                  </p>
                )}
                {chargingPlatform(result.read.channel) !== null && (
                  <RadioGroup
                    legend={t('ads.file.payment')}
                    name="ad-payment"
                    value={payment}
                    onChange={setPaid}
                    options={(['statement', 'elsewhere'] as const).map((value) => ({
                      value,
                      label: t(`ads.file.${value}`),
                      hint: t(`ads.file.${value}Hint`),
                    }))}
                  />
                )}
              </>
            ) : (
              <AdQuestions read={result.read} choices={chosen.choices} busy={busy} onAnswer={chosen.answer} />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
