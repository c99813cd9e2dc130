import { type ReactNode, useState } from 'react'
import type { Draft } from '#web/forms/drafts/use-draft.ts'
import { type Leave, useLeaveGuard } from '#web/forms/leave-guards.ts'
import { ltr } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { cx } from './cx.ts'

/**
 * Asks before unsaved input is lost. `ask` calls its argument at once if there is no unsaved input, otherwise after the user has chosen to
 * discard it. Set `leavingLoses` if leaving the page loses the input.
 */
export function useDiscardQuestion(
  draft: Pick<Draft, 'unsaved' | 'discard'> | undefined,
  leavingLoses: boolean,
): { ask: (then: () => void) => void; question: ReactNode } {
  const { t } = useTranslation()
  const [leave, setLeave] = useState<Leave | null>(null)
  const unsaved = draft?.unsaved ?? false
  useLeaveGuard(unsaved && leavingLoses, setLeave)

  function keep(): void {
    setLeave(null)
    leave?.stay()
  }
  function discard(): void {
    setLeave(null)
    draft?.discard()
    leave?.go()
  }
  return {
    ask: (then) => (unsaved ? setLeave({ go: then, stay: () => undefined }) : then()),
    question: leave && (
      <ConfirmDialog
        title={t('common.unsaved.discardTitle')}
        cancelLabel={t('common.unsaved.keepEditing')}
        confirmLabel={t('common.unsaved.discard')}
        onConfirm={discard}
        onClose={keep}
      >
        <p className="text-muted">{t('common.unsaved.discardText')}</p>
      </ConfirmDialog>
    ),
  }
}

/** Wraps a form with a draft on the page itself. Shows that input was restored, and asks before it is discarded. */
export function Drafted({ draft, children }: { draft: Draft; children: ReactNode }) {
  const { ask, question } = useDiscardQuestion(draft, !draft.kept)
  return (
    <div className="space-y-4">
      <DraftNote draft={draft} onDiscard={() => ask(() => undefined)} />
      {children}
      {question}
    </div>
  )
}

interface DraftNoteProps {
  draft: Pick<Draft, 'restored' | 'typedIn'>
  onDiscard: () => void
  className?: string
}

/** The note above a form whose input was restored, or has amounts that were typed in another currency. */
export function DraftNote({ draft: { restored, typedIn }, onDiscard, className }: DraftNoteProps) {
  const { t } = useTranslation()
  if (!restored && !typedIn) return null
  return (
    <div
      role="note"
      className={cx('flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-muted', className)}
    >
      {restored && t('common.unsaved.restored')}
      {/* an alert, because it appears in an open form when the business gets another currency */}
      {typedIn && (
        <strong role="alert" className="text-ink">
          {t('common.unsaved.typedIn', { currency: ltr(typedIn) })}
        </strong>
      )}
      <Button variant="ghost" size="sm" className="underline underline-offset-4" onClick={onDiscard}>
        {t('common.unsaved.discard')}
      </Button>
    </div>
  )
}
