import { type KeyboardEvent, useRef, useState } from 'react'
import { changeProducts, type ProductChange } from '#contract/product-changes.ts'
import type { ProductRow } from '#contract/product-rows.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { toDecimal } from '#domain/money/money.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { useRefusal } from '#web/business/guard.tsx'
import { useFaultText } from '#web/forms/use-fault-text.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { cx } from '#web/ui/cx.ts'
import { useChangeProducts } from '../api/change-products.ts'
import { useKeepRows } from '../api/product-rows.ts'
import { type EditedValue, readValue } from './read-value.ts'
import { ShownValue } from './shown-value.tsx'

export interface ValueCellProps {
  row: ProductRow
  value: EditedValue
  businessId: string
  currency: CurrencyCode
}

/** A price, cost or stock that becomes a field when it is pressed. Enter saves the new value, Escape discards it. */
export function ValueCell(props: ValueCellProps) {
  const { row, value, currency } = props
  const { t } = useTranslation()
  /** The product as it was when its field was opened: what the user types is for this product and replaces this value. */
  const [edited, setEdited] = useState<ProductRow | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const refusal = useRefusal(changeProducts)
  if (refusal || (row.bundle !== null && value !== 'price'))
    return (
      <span title={t(refusal ? `errors.${refusal}` : 'products.ofBundle')}>
        <ShownValue row={row} value={value} currency={currency} />
      </span>
    )
  if (edited)
    return (
      <ValueField
        {...props}
        row={edited}
        onClose={(byKey) => {
          setEdited(null)
          if (byKey) requestAnimationFrame(() => button.current?.focus())
        }}
      />
    )
  return (
    <button
      ref={button}
      type="button"
      onClick={() => setEdited(row)}
      className="-mx-1.5 inline-flex min-h-8 items-center rounded-sm px-1.5 hover:bg-sand hover:outline hover:outline-edge/60 @max-[40rem]/table:pointer-events-none @max-[40rem]/table:mx-0 @max-[40rem]/table:min-h-0 @max-[40rem]/table:px-0"
    >
      <span className="sr-only">{t(`productList.table.edit.${value}`, { name: row.name })} </span>
      <ShownValue row={row} value={value} currency={currency} />
    </button>
  )
}

function ValueField({
  row,
  value,
  businessId,
  currency,
  onClose,
}: ValueCellProps & { onClose: (byKey: boolean) => void }) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const change = useChangeProducts(businessId)
  const [text, setText] = useState(textOf(row, value, currency))
  const [error, setError] = useState<ValidationKey | null>(null)
  const done = useRef(false)
  const [focused, setFocused] = useState(true)
  useKeepRows(businessId, focused)

  function save(byKey: boolean): void {
    if (done.current) return
    const read = readValue(value, text, currency)
    // Enter confirms a stock that was counted, even if it is as shown: the server knows whether to record it.
    const confirms = byKey && value === 'quantity'
    if (text.trim() === '' || (text === textOf(row, value, currency) && !confirms)) {
      done.current = true
      onClose(byKey)
    } else if (read.error) setError(read.error)
    else {
      done.current = true
      const wanted: ProductChange = { productId: row.id, [value]: read.value }
      change.mutate({
        body: { currency, changes: [wanted] },
        done: ([changed]) => {
          const first = value === 'unitCost' && changed?.before.unitCost === null
          return t(`productList.changes.${first ? 'firstCost' : value}`, { name: row.name })
        },
      })
      onClose(byKey)
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault()
      save(true)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      done.current = true
      onClose(true)
    }
  }

  const message = error && faultText(error, currency)
  return (
    <span className="relative -mx-1.5 inline-flex min-h-8 items-center px-1.5">
      {/* keeps the width of the column while the field covers the value */}
      <span className="invisible">
        <ShownValue row={row} value={value} currency={currency} />
      </span>
      <input
        // biome-ignore lint/a11y/noAutofocus: the user pressed the value to change it
        autoFocus
        type="text"
        inputMode={value === 'quantity' ? 'numeric' : 'decimal'}
        dir="ltr"
        autoComplete="off"
        aria-label={t(`productList.table.edit.${value}`, { name: row.name })}
        aria-invalid={error ? true : undefined}
        value={text}
        onFocus={({ target }) => {
          target.select()
          setFocused(true)
        }}
        onChange={({ target }) => {
          setText(target.value)
          setError(null)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setFocused(false)
          save(false)
        }}
        className={cx(
          'tabular absolute end-0 z-10 h-8 rounded-sm border border-edge bg-panel px-1.5 text-end text-[0.9375rem] aria-invalid:border-clay',
          value === 'quantity' ? 'w-16' : 'w-24',
        )}
      />
      {message && (
        <span
          role="alert"
          className="absolute end-0 top-full z-20 mt-1 w-max max-w-60 rounded-sm border border-clay bg-panel px-2 py-1 text-start text-[0.8125rem] whitespace-normal text-clay-text shadow-lift"
        >
          {message}
        </span>
      )}
    </span>
  )
}

function textOf(row: ProductRow, value: EditedValue, currency: CurrencyCode): string {
  if (value === 'quantity') return row.quantity === null ? '' : String(row.quantity)
  const minor = value === 'price' ? row.price || null : row.unitCost
  return minor === null ? '' : toDecimal(minor, currency)
}
