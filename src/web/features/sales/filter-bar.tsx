import { type ReactNode, useCallback, useId, useState } from 'react'
import { SALES_SORTS } from '#contract/sales.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { SlidersHorizontal } from '#web/ui/icons/sliders-horizontal.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { filtersOn } from './address.ts'
import { Filters } from './filters.tsx'
import type { ListProps } from './use-sales-address.ts'

/** The filters above a list. On a phone they are behind a button that shows how many are set. */
export function FilterBar({ count, ...list }: ListProps & { count: ReactNode }) {
  const { address, change, clear } = list
  const { t } = useTranslation()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const on = filtersOn(address)
  const onSearch = useCallback((search: string) => change({ search }, { replace: true }), [change])
  return (
    <div className="mb-5 space-y-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          label={t('sales.search')}
          placeholder={t('sales.searchPlaceholder')}
          search={address.search}
          onSearch={onSearch}
          className="min-w-0 grow basis-72 lg:max-w-md"
        />
        <Button
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className="lg:hidden"
        >
          <SlidersHorizontal aria-hidden className="size-4" />
          {on > 0 ? t('sales.filtersOn', { count: on, shown: format.number(on) }) : t('sales.filters')}
        </Button>
        {(on > 0 || address.search !== '') && (
          <Button variant="ghost" onClick={clear}>
            {t('sales.clear')}
          </Button>
        )}
      </div>
      <div id={panelId} className={cx(!open && 'hidden', 'lg:block')}>
        <Filters {...list} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p aria-live="polite" className="min-h-6 text-sm text-muted">
          {count}
        </p>
        <SortSelect {...list} />
      </div>
    </div>
  )
}

/** A select for the sorting, for the narrow list without column headers. */
function SortSelect({ address: { sort, direction }, change }: ListProps) {
  const { t } = useTranslation()
  const orders = SALES_SORTS.flatMap((by) => (['desc', 'asc'] as const).map((way) => ({ by, way })))
  return (
    <Field label={t('sales.sortBy')} labelHidden className="lg:hidden">
      <Select
        value={`${sort} ${direction}`}
        onChange={({ target }) => {
          const chosen = orders.find(({ by, way }) => `${by} ${way}` === target.value)
          if (chosen) change({ sort: chosen.by, direction: chosen.way })
        }}
        options={orders.map(({ by, way }) => ({
          value: `${by} ${way}`,
          label: t(`sales.sorts.${by}.${way}`),
        }))}
      />
    </Field>
  )
}
