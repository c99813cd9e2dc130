import { useContext } from 'react'
import type { ProductRow } from '#contract/product-rows.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ChevronDown } from '#web/ui/icons/chevron-down.tsx'
import { ChevronRight } from '#web/ui/icons/chevron-right.tsx'
import { Name, type NameProps } from '#web/ui/name.tsx'
import { ProductImage } from '../images/product-image.tsx'
import { OpenVariantsContext } from './open-variants.ts'
import type { EditedValue } from './read-value.ts'
import { ShownValue } from './shown-value.tsx'

/** The name that the variants share. A press on it shows the variants below their row, or hides them. */
export function VariantsName({ row: { name, variantOf, variants, imageUrl } }: { row: ProductRow }) {
  const { t } = useTranslation()
  const { open, toggle } = useContext(OpenVariantsContext)
  const isOpen = open.has(variantOf)
  const Chevron = isOpen ? ChevronDown : ChevronRight
  const count = variants?.ids.length ?? 0
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      title={name}
      onClick={() => toggle(variantOf)}
      className="table-open flex min-h-8 w-full items-center gap-2.5 text-start"
    >
      <ProductImage url={imageUrl ?? undefined} alt="" className="size-8 rounded-sm" />
      <RowName text={name} />
      <span className="inline-flex shrink-0 items-center gap-1 text-[0.8125rem] font-normal text-muted">
        {t('productList.variants.count', { count })}
        <Chevron aria-hidden className="size-4 rtl:-scale-x-100" />
      </span>
    </button>
  )
}

/** The name of a row: one line in a table, two in a block. */
export function RowName({ text }: Pick<NameProps, 'text'>) {
  return (
    <Name
      text={text}
      className="line-clamp-1 min-w-0 break-all @max-[40rem]/table:line-clamp-2 @max-[40rem]/table:break-normal @max-[40rem]/table:wrap-anywhere"
    />
  )
}

interface VariantsValueProps {
  row: ProductRow
  value: EditedValue
  currency: CurrencyCode
}

/**
 * The total stock of the variants, or the lowest and the highest of their prices or costs. These values are edited in the rows of the
 * single variants. Variants that are all bundles have no stock of their own to add up.
 */
export function VariantsValue({ row, value, currency }: VariantsValueProps) {
  const { t } = useTranslation()
  if (value === 'quantity' && row.bundle) return '–'
  const range = value === 'quantity' ? null : row.variants?.[value]
  if (!range || range.least === range.most) return <ShownValue row={row} value={value} currency={currency} />
  return (
    <span className="text-muted">
      {t('productList.variants.from')} <Money minor={range.least} currency={currency} />
    </span>
  )
}
