import { useRef, useState } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { currencyUnit } from '#phrases/currency-unit.ts'
import { Count } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileUp } from '#web/ui/icons/file-up.tsx'
import { TextArea } from '#web/ui/inputs.tsx'
import { Name } from '#web/ui/name.tsx'
import { type Entry, entriesOf } from './block-entries.ts'
import { BlockOutcome, type BlockWords } from './block-note.tsx'
import type { Texts } from './grid-row.ts'
import { Plain } from './plain.tsx'
import type { BlockRead, BlockTarget } from './read-block.ts'
import { useBlock } from './use-block.ts'

const SHOWN = 200
const TYPES =
  '.csv,.txt,.tsv,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface BlockDialogProps {
  target: BlockTarget
  /** The costs or counts that the user has typed but not saved. */
  texts?: Texts
  words?: BlockWords
  busy?: boolean
  /** The reason why this number of costs or counts cannot be entered at once; undefined if it can. */
  refusalOf?: (count: number) => string | undefined
  onEnter: (read: BlockRead, entries: readonly Entry[]) => void
  onClose: () => void
}

const NO_TEXTS: Texts = {}

/** Pastes or uploads the costs or the counted stock of many products, and shows what changes before they are entered. */
export function BlockDialog(props: BlockDialogProps) {
  const { target, texts = NO_TEXTS, words = 'costGrid', busy = false, refusalOf, onEnter, onClose } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = target
  const [pasted, setPasted] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const block = useBlock(target, { onRead: () => undefined })
  const read = block.result?.outcome === 'read' ? block.result : null
  const entries = read ? entriesOf(read, target, texts) : []
  const count = entries.length
  const refusal = refusalOf?.(count)
  return (
    <Dialog
      open
      size="lg"
      keepOpen
      busy={busy}
      title={t(`${words}.many`)}
      description={t(`${words}.manyText`, {
        currency: currency === null ? '' : currencyUnit(format.language, currency).text,
      })}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={count === 0 || refusal !== undefined}
            busy={busy}
            onClick={() => read && onEnter(read, entries)}
          >
            {t(`${words}.enter`, { count })}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label={t(`${words}.paste`)} labelHidden>
          <TextArea
            rows={4}
            dir="ltr"
            placeholder={`${t(`${words}.paste`)}\nSKU-1\t${currency === null ? '12' : '12.50'}`}
            value={pasted}
            onChange={({ target }) => {
              setPasted(target.value)
              if (target.value.trim() === '') block.show(null)
              else void block.read(target.value)
            }}
          />
        </Field>
        <Button onClick={() => input.current?.click()}>
          <FileUp aria-hidden className="size-4" />
          {t(`${words}.upload`)}
        </Button>
        <input
          ref={input}
          type="file"
          accept={TYPES}
          aria-label={t(`${words}.upload`)}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void block.read(file)
            target.value = ''
          }}
        />
        <div aria-live="polite" className="space-y-4">
          {block.result && (
            <div className="rounded bg-saffron-soft px-4 py-3 text-[0.9375rem] empty:hidden">
              <BlockOutcome block={block} words={words} />
            </div>
          )}
          {refusal && (
            <p role="alert" className="text-clay-text">
              {refusal}
            </p>
          )}
          {read && <Preview read={read} entries={entries} currency={currency} words={words} />}
        </div>
      </div>
    </Dialog>
  )
}

function Preview({
  read,
  entries,
  currency,
  words,
}: {
  read: BlockRead
  entries: readonly Entry[]
  currency: CurrencyCode | null
  words: BlockWords
}) {
  const { t } = useTranslation()
  const changes = entries.filter(({ before, after }) => before !== after)
  const same = read.costs - changes.length
  const shown = (value: number | null) =>
    currency === null ? <Count value={value} /> : <Plain minor={value} currency={currency} />
  return (
    <section aria-label={t(`${words}.preview`)}>
      <h3 className="font-semibold">{t(`${words}.changes`, { count: changes.length })}</h3>
      {same > 0 && <p className="text-sm text-muted">{t(`${words}.unchanged`, { count: same })}</p>}
      <ul className="mt-2">
        {changes.slice(0, SHOWN).map(({ row, before, after }) => (
          <li key={row.key} className="flex items-baseline gap-4 border-b border-hairline py-1.5 text-sm">
            <span className="min-w-0 grow">
              <Name text={row.name || row.sku} className="line-clamp-2 break-words" />
              {row.sku !== row.name && (
                <bdi dir="ltr" className="block w-fit text-muted">
                  {row.sku}
                </bdi>
              )}
            </span>
            <span className="tabular shrink-0 whitespace-nowrap">
              <span className="text-muted">{shown(before)}</span>
              <span aria-hidden className="mx-1.5 inline-block rtl:-scale-x-100">
                →
              </span>
              <span className="font-medium">{shown(after)}</span>
            </span>
          </li>
        ))}
      </ul>
      {changes.length > SHOWN && (
        <p className="mt-2 text-sm text-muted">{t(`${words}.more`, { count: changes.length - SHOWN })}</p>
      )}
    </section>
  )
}
