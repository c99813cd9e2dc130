import { useRef } from 'react'
import type { Connection } from '#contract/connections.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface WebhookDialogProps {
  vendor: Connection['vendor']
  webhook: NonNullable<Connection['webhook']>
  onClose: () => void
}

/** Shows what to enter on the platform's site, so that the platform announces new orders to Safi at once. */
export function WebhookDialog({ vendor, webhook: { address, secret }, onClose }: WebhookDialogProps) {
  const { t } = useTranslation()
  const platform = t(`common.platforms.${vendor}`)
  return (
    <Dialog open onOpenChange={onClose} title={t('connections.webhook.title', { platform })}>
      <div className="space-y-5">
        <p className="text-muted">{t('connections.webhook.text')}</p>
        <p>{t(secret === null ? 'connections.webhook.app' : 'connections.webhook.shop')}</p>
        <CopiedText label={t('connections.webhook.address')} text={address} />
        {secret !== null && <CopiedText label={t('connections.webhook.secret')} text={secret} />}
      </div>
    </Dialog>
  )
}

function CopiedText({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation()
  const source = useRef<HTMLElement>(null)
  return (
    <section aria-label={label}>
      <p className="mb-1.5 text-sm font-medium">{label}</p>
      <div className="flex flex-wrap items-center gap-3">
        <code
          ref={source}
          dir="ltr"
          className="min-w-0 rounded border border-hairline px-3 py-2.5 text-sm break-all"
        >
          {text}
        </code>
        <CopyButton
          label={t('connections.webhook.copy')}
          copiedLabel={t('connections.webhook.copied')}
          source={source}
        />
      </div>
    </section>
  )
}
