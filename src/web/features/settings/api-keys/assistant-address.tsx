import { useRef } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** How to connect an assistant: the address of the MCP server, and the header with a key. */
export function AssistantAddress() {
  const { t } = useTranslation()
  const address = useRef<HTMLElement>(null)
  return (
    <section aria-labelledby="assistant-title" className="space-y-3 border-t border-hairline pt-5">
      <h3 id="assistant-title" className="font-medium">
        {t('settings.apiKeys.assistant.title')}
      </h3>
      <p className="text-[0.9375rem] text-muted">{t('settings.apiKeys.assistant.text')}</p>
      <p className="text-[0.9375rem]">
        {t('settings.apiKeys.assistant.how')}{' '}
        <code dir="ltr" className="inline-block text-sm">
          Authorization: Bearer safi_…
        </code>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <code
          ref={address}
          dir="ltr"
          className="rounded border border-hairline px-3 py-2.5 text-sm break-all"
        >
          {`${location.origin}/api/mcp`}
        </code>
        <CopyButton
          label={t('settings.apiKeys.assistant.copy')}
          copiedLabel={t('settings.apiKeys.copied')}
          source={address}
        />
      </div>
      <p className="text-sm text-muted">{t('settings.apiKeys.assistant.privacy')}</p>
    </section>
  )
}
