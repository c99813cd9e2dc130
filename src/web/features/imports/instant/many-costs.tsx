import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DecimalMark, NeededChoice } from '#domain/import/reader/choices.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { ltr } from '#web/i18n/isolated.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/inputs.tsx'
import type { CostsRead } from './read-costs.ts'

export interface ManyCostsProps {
  currency: CurrencyCode
  skus: readonly string[]
  onCosts: (costs: Readonly<Record<string, string>>) => void
}

interface CostsOutcome {
  readonly read: CostsRead
  readonly onMark: (mark: DecimalMark) => void
}
/** The result of the last pasted or uploaded costs, or a function that tries again. */
type Taken = CostsOutcome | { readonly again: () => void }

/** Fills the unit costs of many SKUs from cells copied from a spreadsheet or from a file. */
export function ManyCosts({ currency, skus, onCosts }: ManyCostsProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [taken, setTaken] = useState<Taken | null>(null)
  const input = useRef<HTMLInputElement>(null)

  async function take(source: Blob | string, decimalMark?: DecimalMark): Promise<void> {
    const again = () => void take(source, decimalMark)
    try {
      // The file readers are as large as the rest of the screen, so they load only when costs are pasted or a file is chosen.
      const { pastedCosts, readCosts } = await import('./read-costs.ts')
      const costs = typeof source === 'string' ? pastedCosts(source) : source
      const read = await readCosts(costs, skus, currency, decimalMark)
      setTaken({ read, onMark: (mark) => void take(costs, mark) })
      if (read.outcome === 'read') onCosts(read.costs)
    } catch (error) {
      // Without a connection the readers cannot load. A file can also be moved or changed before it is read.
      console.info(error)
      setTaken({ again })
    }
  }

  return (
    <details className="mt-5">
      <summary className="flex min-h-11 items-center font-medium text-palm-text underline underline-offset-4">
        {t('instant.manyCosts')}
      </summary>
      <div className="mt-3 max-w-xl space-y-4">
        <Field label={t('instant.pasteLabel')} hint={t('instant.pasteHint', { currency })}>
          <TextArea rows={5} dir="ltr" value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button disabled={text.trim() === ''} onClick={() => void take(text)}>
            {t('instant.usePasted')}
          </Button>
          <Button variant="ghost" onClick={() => input.current?.click()}>
            {t('instant.uploadCosts')}
          </Button>
          <input
            ref={input}
            type="file"
            accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-label={t('instant.uploadCosts')}
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void take(file)
              target.value = ''
            }}
          />
        </div>
        <div aria-live="polite">
          {taken && ('again' in taken ? <NotRead onAgain={taken.again} /> : <Outcome {...taken} />)}
        </div>
      </div>
    </details>
  )
}

function NotRead({ onAgain }: { onAgain: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="text-clay-text">{t('instant.costsNotRead')}</p>
      <Button className="mt-3" onClick={onAgain}>
        {t('common.retry')}
      </Button>
    </>
  )
}

function Outcome({ read, onMark }: CostsOutcome) {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = (count: number) => ({ count, shown: format.number(count) })
  if (read.outcome === 'refused')
    return (
      <p className="text-clay-text">
        {t(`errors.${read.refusal.code}` as 'errors.not_found', read.refusal.data)}
      </p>
    )
  if (read.outcome === 'needs_choice') return <MarkQuestion choices={read.choices} onMark={onMark} />
  return (
    <>
      <p>{t('instant.costsTaken', shown(Object.keys(read.costs).length))}</p>
      {read.unused > 0 && (
        <p className="mt-1 text-saffron-text">{t('instant.costsNotTaken', shown(read.unused))}</p>
      )}
    </>
  )
}

interface MarkQuestionProps {
  choices: readonly NeededChoice[]
  onMark: (mark: DecimalMark) => void
}

function MarkQuestion({ choices, onMark }: MarkQuestionProps) {
  const { t } = useTranslation()
  const sample = choices[0]?.samples[0] ?? ''
  // The question is about the mark in the sample: a comma or a point, which may separate decimals or thousands.
  const comma = sample.includes(',')
  return (
    <div>
      <p>{t(comma ? 'instant.commaQuestion' : 'instant.pointQuestion', { sample: ltr(sample) })}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => onMark(comma ? 'comma' : 'point')}>{t('instant.decimal')}</Button>
        <Button onClick={() => onMark(comma ? 'point' : 'comma')}>{t('instant.thousands')}</Button>
      </div>
    </div>
  )
}
