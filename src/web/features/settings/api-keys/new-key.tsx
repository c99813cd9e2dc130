import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Check } from '#web/ui/icons/check.tsx'
import { Copy } from '#web/ui/icons/copy.tsx'

export interface NewKeyProps {
  name: string
  value: string
  onDone: () => void
}

/** Shows a new API key. The server never shows it again. */
export function NewKey({ name, value, onDone }: NewKeyProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const code = useRef<HTMLElement>(null)
  // Moves the focus to the key, for keyboard and screen reader users.
  useEffect(() => code.current?.focus(), [])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      // Without access to the clipboard (plain http), the key is selected instead, so that the user can copy it by keyboard.
      if (code.current) getSelection()?.selectAllChildren(code.current)
    }
  }

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
      <p className="mt-3 text-sm text-ink">{t('settings.apiKeys.onlyOnce')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void copy()}>
          {copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          {t(copied ? 'settings.apiKeys.copied' : 'settings.apiKeys.copy')}
        </Button>
        <Button onClick={onDone}>{t('settings.apiKeys.done')}</Button>
      </div>
    </div>
  )
}
