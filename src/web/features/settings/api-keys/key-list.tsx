import { useState } from 'react'
import type { ApiKey } from '#contract/api-keys.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useRevokeApiKey } from '../api/api-keys.ts'

export function KeyList({ apiKeys }: { apiKeys: readonly ApiKey[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const revoke = useRevokeApiKey()
  const [asked, setAsked] = useState<ApiKey | null>(null)

  function confirmed(apiKey: ApiKey): void {
    revoke.mutate(apiKey.id, { onSettled: () => setAsked(null) })
  }

  return (
    <>
      <ul aria-label={t('settings.apiKeys.title')} className="divide-y divide-hairline">
        {apiKeys.map((apiKey) => (
          <li key={apiKey.id} className="flex items-center gap-4 py-3 first:pt-0">
            <div className="min-w-0 grow">
              <p className="font-medium [overflow-wrap:anywhere]">
                <bdi>{apiKey.name}</bdi>
              </p>
              <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-muted">
                <code dir="ltr">{apiKey.prefix}…</code>
                <span>{t(`settings.apiKeys.${apiKey.scope}`)}</span>
                <span>{t('settings.apiKeys.createdOn', { date: format.date(apiKey.createdAt) })}</span>
                <span>
                  {apiKey.lastUsedAt
                    ? t('settings.apiKeys.lastUsed', { time: format.dateTime(apiKey.lastUsedAt) })
                    : t('settings.apiKeys.neverUsed')}
                </span>
              </p>
            </div>
            <Button
              size="sm"
              aria-label={t('settings.apiKeys.revokeNamed', { name: apiKey.name })}
              onClick={() => setAsked(apiKey)}
            >
              {t('settings.apiKeys.revoke')}
            </Button>
          </li>
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title={t('settings.apiKeys.revokeTitle')}
          confirmLabel={t('settings.apiKeys.revoke')}
          busy={revoke.isPending}
          onConfirm={() => confirmed(asked)}
          onClose={() => setAsked(null)}
        >
          <p className="font-medium [overflow-wrap:anywhere]">
            <bdi>{asked.name}</bdi>
          </p>
          <p className="mt-2 text-muted">{t('settings.apiKeys.revokeText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
