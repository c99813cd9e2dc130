import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { ArrowDown } from '#web/ui/icons/arrow-down.tsx'
import { FileUp } from '#web/ui/icons/file-up.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'

export interface GridToolsProps {
  search: string
  onSearch: (search: string) => void
  missing: { only: boolean; onChange: (only: boolean) => void } | undefined
  canFill: boolean
  onFill: () => void
  onMany: () => void
  /** Whether the rows are hidden. Search, filter and fill, which work on the rows, are then hidden too. */
  folded: boolean
  /** Whether costs cannot be entered. The tools that enter costs are then hidden. */
  readOnly: boolean
  children?: ReactNode
}

/** The tools above the rows of the cost grid: search, filter, fill and paste. */
export function GridTools(props: GridToolsProps) {
  const { search, onSearch, missing, canFill, onFill, onMany, folded, readOnly, children } = props
  const { t } = useTranslation()
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      {!folded && (
        <SearchBox
          label={t('costGrid.search')}
          placeholder={t('costGrid.searchHint')}
          search={search}
          onSearch={onSearch}
          className="min-w-56 grow sm:max-w-80"
        />
      )}
      {missing && (
        <Field label={t('costGrid.sections')} labelHidden className="max-sm:grow">
          <Select
            value={missing.only ? 'missing' : 'all'}
            onChange={({ target }) => missing.onChange(target.value === 'missing')}
            options={[
              { value: 'all', label: t('costGrid.all') },
              { value: 'missing', label: t('costGrid.onlyMissing') },
            ]}
          />
        </Field>
      )}
      {!folded && <span className="hidden grow sm:block" />}
      {!folded && !readOnly && (
        <Button
          className="max-sm:grow"
          disabled={!canFill}
          // prevents the button from taking the focus from the cell
          onMouseDown={(event) => event.preventDefault()}
          onClick={onFill}
        >
          <ArrowDown aria-hidden className="size-4" />
          {t('costGrid.fill')}
        </Button>
      )}
      {children}
      {!readOnly && (
        <Button className="max-sm:grow" onClick={onMany}>
          <FileUp aria-hidden className="size-4" />
          {t('costGrid.many')}
        </Button>
      )}
    </div>
  )
}
