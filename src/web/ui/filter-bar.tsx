import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import type { ChosenPeriod } from '#web/period/use-period.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Field } from './field.tsx'
import { CalendarDays } from './icons/calendar-days.tsx'
import { SlidersHorizontal } from './icons/sliders-horizontal.tsx'
import { X } from './icons/x.tsx'
import { Select } from './inputs.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { SearchBox } from './search-box.tsx'

export interface FilterChoice {
  label: string
  /** The label of the option that filters nothing. */
  all: string
  value: string | undefined
  /**
   * The options of the select. If `value` is none of them, for example because no sale has it any more, the select shows `value` as an
   * additional option.
   */
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

export interface FilterBarProps {
  search?: { label: string; placeholder: string; value: string; onSearch: (search: string) => void }
  period?: ChosenPeriod | undefined
  filters: readonly FilterChoice[]
  onClear: () => void
  /** The number of rows that match the filters. */
  count?: ReactNode
  /** Actions on the filtered rows, such as an export. */
  tools?: ReactNode
}

/**
 * Search, period and filters of a list. Active filters are chips that remove them. On a phone, one row has the search and a button that
 * opens the rest, so that the list starts on the first screen. A chip then names the period, because the figures depend on it.
 */
export function FilterBar({ search, period, filters, onClear, count, tools }: FilterBarProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const panel = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const on = filters.filter(({ value }) => value !== undefined)
  const chips = on.length > 0 || Boolean(search?.value)
  const onEveryScreen = chips || count !== undefined || Boolean(tools)
  const toggle = { 'aria-expanded': open, 'aria-controls': panel }
  const openFromChip = () => {
    setOpen(true)
    // The pressed chip disappears, so the Filters button gets the focus. The filter fields follow it, so Tab leads to them.
    opener.current?.focus()
  }
  const periodChip = period && !open && (
    <button type="button" {...toggle} onClick={openFromChip} className={cx(chip, 'px-3.5 lg:hidden')}>
      <CalendarDays aria-hidden className="size-4 shrink-0 text-muted" />
      <PeriodName chosen={period} />
    </button>
  )
  return (
    <div className="mb-3 space-y-3 lg:mb-5">
      <div className="flex flex-wrap items-end gap-2 sm:gap-3">
        {search && (
          <SearchBox
            label={search.label}
            placeholder={search.placeholder}
            search={search.value}
            onSearch={search.onSearch}
            className="min-w-0 grow basis-40 lg:max-w-md lg:basis-64"
          />
        )}
        {!search && periodChip}
        {(filters.length > 0 || period) && (
          <Button
            ref={opener}
            {...toggle}
            onClick={() => setOpen(!open)}
            className="ms-auto max-sm:px-3 lg:hidden"
          >
            <SlidersHorizontal aria-hidden className="size-4" />
            {on.length > 0 ? t('common.filters.on', { count: on.length }) : t('common.filters.label')}
          </Button>
        )}
        <div id={panel} className={cx(!open && 'max-lg:hidden', 'max-lg:w-full lg:contents')}>
          <div className="grid grid-cols-2 gap-3 lg:contents">
            {period && (
              <div className="max-lg:col-span-2">
                <PeriodPicker chosen={period} labelHidden={filters.length === 0} />
              </div>
            )}
            {filters.map((filter) => (
              <Choose key={filter.label} {...filter} />
            ))}
          </div>
        </div>
      </div>
      {(onEveryScreen || (search && periodChip)) && (
        <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-2', !onEveryScreen && 'lg:hidden')}>
          {search && periodChip}
          {chips && (
            <ul className="flex min-w-0 flex-wrap items-center gap-2">
              {on.map((filter) => (
                <li key={filter.label} className="max-w-full">
                  <Chip {...filter} />
                </li>
              ))}
              <li>
                <Button variant="ghost" size="sm" onClick={onClear}>
                  {t('common.filters.clear')}
                </Button>
              </li>
            </ul>
          )}
          {tools && <div className="ms-auto flex flex-wrap gap-2">{tools}</div>}
          {count !== undefined && (
            <div aria-live="polite" className="min-h-6 text-sm text-muted max-lg:basis-full lg:order-first">
              {count}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

const chip =
  'inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-palm-soft text-sm text-ink hover:bg-sand pointer-coarse:min-h-11'

function PeriodName({ chosen: { period, range } }: { chosen: ChosenPeriod }) {
  const { t } = useTranslation()
  const format = useFormat()
  const days = [range.from, range.to].map((day) => (day ? format.date(day) : '…'))
  return <bdi className="truncate">{period === 'custom' ? days.join(' – ') : t(`periods.${period}`)}</bdi>
}

function Chip({ label, value, options, onChange }: FilterChoice) {
  const { t } = useTranslation()
  const name = `${label}: ${options.find((option) => option.value === value)?.label ?? value}`
  return (
    <button
      type="button"
      aria-label={t('common.filters.remove', { name })}
      onClick={() => onChange(undefined)}
      className={cx(chip, 'ps-3.5 pe-2.5')}
    >
      <bdi className="truncate">{name}</bdi>
      <X aria-hidden className="size-4 shrink-0 text-muted" />
    </button>
  )
}

function Choose({ label, all, value, options, onChange }: FilterChoice) {
  // Memoised, because there can be thousands of products.
  const choices = useMemo(() => {
    const known = value === undefined || options.some((option) => option.value === value)
    return [{ value: '', label: all }, ...options, ...(known ? [] : [{ value, label: value }])]
  }, [all, options, value])
  return (
    <Field label={label} className="min-w-0 lg:w-40">
      <Select
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value || undefined)}
        options={choices}
      />
    </Field>
  )
}
