import { useEffect, useRef } from 'react'
import type { ApiKeyScope } from '#contract/api-keys.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

export interface NewKeyProps {
  name: string
  scope: ApiKeyScope
  value: string
  onDone: () => void
}

const ONLY_ONCE = {
  read: 'settings.apiKeys.onlyOnceRead',
  upload: 'settings.apiKeys.onlyOnceUpload',
  full: 'settings.apiKeys.onlyOnceFull',
} as const

/** Shows a new API key. The server never shows it again. */
export function NewKey({ name, scope, value, onDone }: NewKeyProps) {
  const { t } = useTranslation()
  const code = useRef<HTMLElement>(null)
  // Moves the focus to the key, for keyboard and screen reader users.
  useEffect(() => code.current?.focus(), [])

  // Splits the sentence at the name, because the name is rendered in its own direction.
  const [before, after] = t('settings.apiKeys.made', { name: '\n' }).split('\n')
  return (
    <div role="status" className="rounded-lg bg-palm-soft p-4 sm:p-5">
      <p className="font-medium text-palm-text">
        {before}
        <bdi>{name}</bdi>
        {after}
      </p>
      <code
        ref={code}
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the key takes the focus when it appears, and can be selected by keyboard
        tabIndex={0}
        className="mt-3 block rounded bg-panel px-3 py-2.5 text-start text-sm break-all"
      >
        {value}
      </code>
      <p className="mt-3 text-sm text-ink">{t(ONLY_ONCE[scope])}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton
          variant="primary"
          label={t('settings.apiKeys.copy')}
          copiedLabel={t('settings.apiKeys.copied')}
          source={code}
        />
        <Button onClick={onDone}>{t('settings.apiKeys.done')}</Button>
      </div>
    </div>
  )
}
