import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { toastNote } from '#web/api/error-message.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { FileUp } from '#web/ui/icons/file-up.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

export interface DropZoneProps {
  /** The `accept` attribute of the file input, such as ".csv,text/csv". It filters the file dialog, but not dropped files. */
  accept: string
  disabled?: boolean
  title?: ReactNode
  hint?: ReactNode
  chooseLabel?: string
  className?: string
  /** Called with one file. Of several dropped files, all but the first are left out, with a message. */
  onFiles: (files: [File]) => void
}

/** An area for a dropped file. Its button opens the system's file dialog, for keyboards and phones. */
export function DropZone({ accept, disabled, title, hint, chooseLabel, className, onFiles }: DropZoneProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function take(list: FileList | null): void {
    const [file, another] = list ?? []
    if (!file || disabled) return
    if (another) toastNote(t('common.oneFile', { name: isolated(file.name) }))
    onFiles([file])
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pointers can drop; the button inside works for everyone.
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center rounded-lg border-[1.5px] border-dashed px-6 py-10 text-center transition-colors',
        over ? 'border-palm bg-palm-soft' : 'border-edge/70 bg-panel',
        className,
      )}
    >
      <FileUp aria-hidden strokeWidth={1.5} className="mb-3 size-8 text-palm-text" />
      <p className="text-lg font-medium">{title ?? t('common.dropFile')}</p>
      {hint && <p className="mt-1 max-w-md text-sm text-muted">{hint}</p>}
      <Button className="mt-5" disabled={disabled} onClick={() => input.current?.click()}>
        {chooseLabel ?? t('common.chooseFile')}
      </Button>
      {/* The input is hidden from screen readers, because the button already represents it. */}
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        disabled={disabled}
        onChange={({ target }) => {
          take(target.files)
          // Without this, selecting the same file again would not fire a change event.
          target.value = ''
        }}
      />
    </div>
  )
}
