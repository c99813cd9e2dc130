import { type ReactNode, useId, useState } from 'react'
import { BUILT_IN_PLATFORMS } from '#domain/catalog/platforms.ts'
import { foldStatus, foldWord } from '#domain/import/cells/clean-text.ts'
import type { UnknownTable } from '#domain/import/mapping/column-mapping.ts'
import {
  type ColumnMapping,
  MAPPED_FIELDS,
  type MappedField,
  mappingGaps,
} from '#domain/import/mapping/column-mapping.ts'
import { CurrencySelect } from '#web/finance-ui/currency-select.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { focusFirstInvalid } from '#web/ui/focus-first-invalid.ts'
import { ChevronDown } from '#web/ui/icons/chevron-down.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'

const GRID = 'grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3'

export interface MappingFormProps {
  table: UnknownTable
  busy?: boolean
  /** The confirmed mapping is stored for later files with the same columns. */
  remembered: boolean
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
  /** Called with the mapping once all required columns are selected. */
  onMapping: (mapping: ColumnMapping) => void
}

/**
 * A form that maps the columns of a custom table. Suggestions are preselected, and each field shows sample cells of its
 * selected column.
 */
export function MappingForm(props: MappingFormProps) {
  const { table, busy, remembered, mapping, onChange: setMapping, onMapping } = props
  const { t } = useTranslation()
  const [tried, setTried] = useState(false)
  // The known statuses belong to the suggested status column. For any other column, the file is read first and the statuses are asked for
  // afterwards.
  const statuses = mapping.columns.status === table.guess.columns.status ? table.statuses : []
  const isLeftOut = (word: string) => mapping.leftOut.includes(word)
  const isReturn = (word: string) => (mapping.returns ?? []).includes(word)
  const counted = [...new Set([...(mapping.counted ?? []), ...statuses.map(foldStatus)])]
  const gaps = mappingGaps(mapping)
  const gap = (which: (typeof gaps)[number]) =>
    tried && gaps.includes(which) ? t(`imports.mapping.gaps.${which}`) : undefined
  const choose = (field: MappedField, header: string) => {
    const { [field]: _, ...rest } = mapping.columns
    setMapping({ ...mapping, columns: header === '' ? rest : { ...rest, [field]: header } })
  }
  const named = table.columns.filter(({ header }) => header !== '')
  const options = named.map(({ header }) => ({ value: foldWord(header), label: header }))
  const read = new Set(Object.values(mapping.columns))
  const unread = named.flatMap(({ header }) => (read.has(foldWord(header)) ? [] : [header]))
  const samplesOf = (field: MappedField) =>
    named.find(({ header }) => foldWord(header) === mapping.columns[field])?.samples ?? []
  const errorOf = (field: MappedField) =>
    field === 'date' || field === 'quantity' || field === 'orderId'
      ? gap(field)
      : field === 'unitPrice'
        ? gap('revenue')
        : undefined
  const guessed = MAPPED_FIELDS.filter((field) => table.guess.columns[field] !== undefined)
  const fieldOf = (field: MappedField) => (
    <Field
      key={field}
      label={t(`imports.mapping.fields.${field}`)}
      optional={field !== 'date' && !(field === 'quantity' && mapping.columns.unitPrice)}
      error={errorOf(field)}
      hint={
        samplesOf(field).length > 0 && (
          <span className="flex flex-wrap gap-x-3">
            {samplesOf(field).map((sample) => (
              <bdi key={sample} className="line-clamp-2 max-w-full">
                {sample}
              </bdi>
            ))}
          </span>
        )
      }
    >
      <Select
        placeholder={t('imports.mapping.none')}
        value={mapping.columns[field] ?? ''}
        options={options}
        onChange={({ target }) => choose(field, target.value)}
      />
    </Field>
  )
  return (
    <form
      noValidate
      className="space-y-10"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        const sold = counted.filter((word) => !isLeftOut(word) && !isReturn(word))
        if (gaps.length === 0) onMapping({ ...mapping, counted: sold })
        else focusFirstInvalid(event.currentTarget)
      }}
    >
      <Section
        title={t('imports.mapping.title')}
        description={t(remembered ? 'imports.mapping.text' : 'imports.mapping.textOnce')}
      >
        <div className={GRID}>
          <Field label={t('imports.mapping.platform')} error={gap('platform')}>
            <TextInput
              list="mapping-platforms"
              value={mapping.platform}
              onChange={({ target }) => setMapping({ ...mapping, platform: target.value })}
            />
            <datalist id="mapping-platforms">
              {BUILT_IN_PLATFORMS.map(({ code, name }) => (
                <option key={code} value={name} />
              ))}
            </datalist>
          </Field>
          {!mapping.columns.currency && (
            <Field label={t('imports.mapping.wholeCurrency')} error={gap('currency')}>
              <CurrencySelect
                placeholder={t('common.choose')}
                value={mapping.currency}
                onChange={(currency) => setMapping({ ...mapping, currency })}
              />
            </Field>
          )}
        </div>
      </Section>
      <Section title={t('imports.mapping.columns')} description={t('imports.mapping.columnsHint')}>
        <div className={GRID}>{MAPPED_FIELDS.filter((field) => !guessed.includes(field)).map(fieldOf)}</div>
        {guessed.length > 0 && (
          <Guessed
            invalid={guessed.some((field) => errorOf(field) !== undefined)}
            names={guessed.map((field) => t(`imports.mapping.fields.${field}`))}
          >
            {guessed.map(fieldOf)}
          </Guessed>
        )}
        {unread.length > 0 && (
          <p className="mt-6 flex flex-wrap gap-x-3 text-muted">
            {t('imports.mapping.unread')}
            {unread.map((header) => (
              <bdi key={header}>{header}</bdi>
            ))}
          </p>
        )}
      </Section>
      {mapping.columns.status && statuses.length > 0 && (
        <>
          <StatusSection
            title={t('imports.mapping.leftOut')}
            hint={t('imports.mapping.leftOutHint')}
            statuses={statuses}
            ticked={mapping.leftOut}
            onChange={(leftOut) =>
              setMapping({ ...mapping, leftOut, returns: without(mapping.returns, leftOut) })
            }
          />
          <StatusSection
            title={t('imports.mapping.returns')}
            hint={t('imports.mapping.returnsHint')}
            statuses={statuses}
            ticked={mapping.returns ?? []}
            onChange={(returns) =>
              setMapping({ ...mapping, returns, leftOut: without(mapping.leftOut, returns) })
            }
          />
        </>
      )}
      <div className="sticky bottom-[var(--bottom-bar,0px)] z-10 -mx-4 border-t border-hairline bg-paper px-4 py-4 sm:static sm:mx-0 sm:border-0 sm:p-0">
        <Button type="submit" variant="primary" size="lg" busy={busy} className="max-sm:w-full">
          {t('imports.mapping.submit')}
        </Button>
      </div>
    </form>
  )
}

interface GuessedProps {
  names: readonly string[]
  /** Whether one of the fields has an error. An error unfolds the fields, and they stay unfolded while it is corrected. */
  invalid: boolean
  children: ReactNode
}

/**
 * The fields whose columns Safi recognised. On a phone they are folded into a list of their names, so that the fields to fill in come
 * first.
 */
function Guessed({ names, invalid, children }: GuessedProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (invalid && !open) setOpen(true)
  const id = useId()
  const title = t('imports.mapping.guessed', { count: names.length })
  return (
    <div className="mt-8">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 w-full items-center gap-2 text-start font-semibold sm:hidden"
      >
        <ChevronDown
          aria-hidden
          className={cx('size-4 shrink-0 transition-transform', !open && '-rotate-90 rtl:rotate-90')}
        />
        {title}
      </button>
      <h3 className="mb-4 font-semibold max-sm:hidden">{title}</h3>
      {!open && <p className="text-muted sm:hidden">{names.join(t('common.listComma'))}</p>}
      <div id={id} className={cx(GRID, 'max-sm:mt-3', !open && 'max-sm:hidden')}>
        {children}
      </div>
    </div>
  )
}

/** Removes the statuses that the seller ticked in the other list, because a status has only one meaning. */
function without(words: readonly string[] = [], others: readonly string[]): string[] {
  return words.filter((word) => !others.includes(word))
}

function StatusSection(props: {
  title: string
  hint: string
  statuses: readonly string[]
  ticked: readonly string[]
  onChange: (ticked: string[]) => void
}) {
  const { title, hint, statuses, ticked, onChange } = props
  const { t } = useTranslation()
  return (
    <Section title={title} description={hint}>
      <fieldset aria-label={title} className="grid min-w-0 gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {statuses.map((status) => (
          <Checkbox
            key={status}
            label={<bdi>{status || t('imports.mapping.statusEmpty')}</bdi>}
            checked={ticked.includes(foldStatus(status))}
            onChange={({ target }) => {
              const others = ticked.filter((word) => word !== foldStatus(status))
              onChange(target.checked ? [...others, foldStatus(status)] : others)
            }}
          />
        ))}
      </fieldset>
    </Section>
  )
}
