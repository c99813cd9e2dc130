import { useState } from 'react'
import { toast } from 'sonner'
import type { Connection } from '#contract/connections.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { RadioGroup } from '#web/ui/choices.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDisconnect } from './api.ts'

const CHOICES = ['keep', 'undo'] as const

interface DisconnectDialogProps {
  businessId: string
  connection: Connection
  onClose: () => void
}

/** Ends a connection. Its imports stay, unless the seller chooses to remove them. */
export function DisconnectDialog({ businessId, connection, onClose }: DisconnectDialogProps) {
  const { t } = useTranslation()
  const disconnect = useDisconnect(businessId, connection.id)
  const [data, setData] = useState<(typeof CHOICES)[number]>('keep')
  const platform = t(`common.platforms.${connection.vendor}`)

  function confirm(): void {
    disconnect.mutate(data, {
      onSuccess() {
        if (data === 'keep') toast.success(t('connections.disconnect.done', { platform }))
        onClose()
      },
    })
  }

  return (
    <ConfirmDialog
      title={t('connections.disconnect.title', { platform })}
      confirmLabel={t('connections.disconnect.press')}
      busy={disconnect.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-muted">{t('connections.disconnect.text')}</p>
      <RadioGroup
        className="mt-4"
        legend={t('connections.disconnect.legend')}
        name="data"
        value={data}
        options={CHOICES.map((value) => ({
          value,
          label: t(`connections.disconnect.${value}`),
          hint: t(`connections.disconnect.${value}Text`),
        }))}
        onChange={setData}
      />
    </ConfirmDialog>
  )
}
