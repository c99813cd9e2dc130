import type { ReactNode } from 'react'
import { refusalMessage } from '#web/api/error-message.ts'
import { isolated } from '#web/i18n/isolated.ts'
import type { Translate } from '#web/i18n/phrase-key.ts'
import { reportTitle } from '#web/i18n/report-title.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { cx } from '#web/ui/cx.ts'
import { CircleAlert } from '#web/ui/icons/circle-alert.tsx'
import { CircleHelp } from '#web/ui/icons/circle-help.tsx'

export interface RefusalProps {
  title: string
  /** The name of the file. */
  file: string
  children: ReactNode
  action?: ReactNode
  /** Whether the seller can still import the file by mapping its columns. The refusal is then shown as a question, not as an error. */
  open?: boolean
}

/** Explains why a file was refused. `isTable`: the file is a table whose columns the seller can map, so the text suggests that. */
export function useRefusalText() {
  const { t } = useTranslation()
  return (code: string, data: Readonly<Record<string, string | number>>, isTable: boolean): string => {
    if (code === 'file_header_not_found' && !isTable) return t('imports.noTable')
    const text = refusalMessage(code, inWords(data, t))
    const { sheet } = data
    // The sheet is not added if the message already names it.
    return sheet === undefined || text.includes(String(sheet))
      ? text
      : t('importFile.onSheet', { sheet: isolated(String(sheet)), text })
  }
}

/** The data of a refusal, with the names of reports and platforms translated. */
function inWords(data: Readonly<Record<string, string | number>>, t: Translate) {
  const words = Object.entries(data).map(([key, value]) => [
    key,
    IN_WORDS.has(key) ? reportTitle(String(value), t) : value,
  ])
  return Object.fromEntries(words)
}

const IN_WORDS: ReadonlySet<string> = new Set(['format', 'instead', 'platform', 'chosen'])

/** The heading of a refusal. `isTable`: see useRefusalText. */
export function titleOf(code: string, isTable: boolean) {
  if (!isTable) return 'imports.refusedTitle'
  return code === 'file_statuses_unknown' ? 'imports.mapping.newStatuses' : 'imports.mapping.unknown'
}

/** A refused file: the reason, and what to do. */
export function Refusal({ title, file, children, action, open = false }: RefusalProps) {
  return (
    <div
      role="alert"
      className={cx(
        'flex gap-4 rounded-lg border p-5',
        open ? 'border-hairline bg-panel' : 'border-clay/50 bg-clay-soft',
      )}
    >
      {open ? (
        <CircleHelp aria-hidden className="mt-0.5 size-6 shrink-0 text-muted" />
      ) : (
        <CircleAlert aria-hidden className="mt-0.5 size-6 shrink-0 text-clay-text" />
      )}
      <div className="min-w-0">
        <h2 className="text-lg leading-snug">{title}</h2>
        <p className="mt-1 break-words">
          <bdi className="font-medium">{file}</bdi>: {children}
        </p>
        {action && <div className="mt-4 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  )
}
