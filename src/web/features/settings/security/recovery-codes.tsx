import { useState } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Check } from '#web/ui/icons/check.tsx'
import { Copy } from '#web/ui/icons/copy.tsx'
import { Download } from '#web/ui/icons/download.tsx'

/** Shows new recovery codes to copy or download. The server never shows them again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const text = `${t('settings.security.codesFile')}\n\n${codes.join('\n')}\n`
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without access to the clipboard (plain http), the codes are selected instead, so that the user can copy them by keyboard.
      const list = document.querySelector('[data-recovery-codes]')
      if (list) getSelection()?.selectAllChildren(list)
    }
  }

  return (
    <Dialog
      open
      keepOpen
      onOpenChange={(open) => {
        if (!open) onDone()
      }}
      title={t('settings.security.codesTitle')}
      description={t('settings.security.codesText')}
      size="sm"
      footer={
        <Button variant="primary" onClick={onDone}>
          {t('settings.security.codesKept')}
        </Button>
      }
    >
      <ol
        data-recovery-codes
        dir="ltr"
        aria-label={t('settings.security.recoveryCodes')}
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg bg-sand px-5 py-4 text-center font-mono text-[0.9375rem] tracking-wide"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          {copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          {t(copied ? 'settings.security.copied' : 'settings.security.copy')}
        </Button>
        <a
          href={file}
          download="safi-recovery-codes.txt"
          className="inline-flex min-h-11 items-center gap-2 rounded border border-edge/60 bg-panel px-4 text-[0.9375rem] font-medium hover:border-edge hover:bg-sand"
        >
          <Download aria-hidden className="size-4" />
          {t('settings.security.download')}
        </a>
      </div>
    </Dialog>
  )
}
