import type { ComponentProps, ReactNode } from 'react'
import type { BundleKind } from '#domain/bundles/recipe.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { BEGINNING } from '#domain/profit/cost-history.ts'
import { useFaultText } from '#web/forms/use-fault-text.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { NumberInput } from '#web/ui/inputs.tsx'
import { Name } from '#web/ui/name.tsx'
import { type GridRow, readCost } from './grid-row.ts'
import { Plain } from './plain.tsx'

export interface GridLineProps {
  row: GridRow
  currency: CurrencyCode
  columns: string
  text: string
  onText: (text: string) => void
  selected: boolean
  /** Why the last save refused this cost. */
  failure: string | undefined
  showCurrent: boolean
  readOnly: boolean
  cell: ComponentProps<'input'>
  /** Content that replaces the name of the product. */
  name: ReactNode
  /** The cell of an additional last column. */
  last: ReactNode
}

/** One product with the field for its cost. */
export function GridLine(props: GridLineProps) {
  const { row, currency, columns, text, onText, selected, failure, showCurrent, readOnly, cell, name, last } =
    props
  const { t } = useTranslation()
  const faultText = useFaultText()
  const read = readCost(text, currency)
  const error = read.state === 'wrong' ? faultText(read.error, currency) : failure
  return (
    <div
      className={cx(
        'grid items-center gap-x-4 border-b border-hairline py-1.5 sm:gap-x-6',
        columns,
        selected ? 'bg-palm-soft' : text !== '' && 'bg-sand/50',
      )}
    >
      <div className="min-w-0 ps-1">
        {name ?? (
          <p className="flex font-medium">
            <Name text={row.name || row.sku} className="line-clamp-2 break-words" />
          </p>
        )}
        <p className="text-sm text-muted sm:truncate">
          {row.sku && row.sku !== row.name && <bdi dir="ltr">{row.sku}</bdi>}
          <span className="sm:hidden">
            {row.sku && row.sku !== row.name && ' · '}
            {t('costGrid.salesShort', { amount: '' })}
            <Plain minor={row.revenue} currency={row.currency} />
            {showCurrent && row.unitCost !== null && (
              <>
                {' · '}
                {t('costGrid.currentShort', { amount: '' })}
                <Plain minor={row.unitCost} currency={currency} />
              </>
            )}
          </span>
        </p>
      </div>
      <div className="hidden ltr:text-end rtl:text-start sm:block">
        <span className="sr-only">{t('costGrid.salesShort', { amount: '' })}</span>
        <Plain minor={row.revenue} currency={row.currency} />
        {row.currency !== currency && <span className="text-xs">{` ${row.currency}`}</span>}
      </div>
      {showCurrent && (
        <div className="hidden sm:block ltr:text-end rtl:text-start">
          <span className="sr-only">{t('costGrid.currentShort', { amount: '' })}</span>
          <Plain minor={row.unitCost} currency={currency} />
          {row.since !== null && <Since day={row.since} />}
        </div>
      )}
      <div>
        {row.bundle ? (
          <Bundle kind={row.bundle} />
        ) : (
          <Field
            label={t('costGrid.costOf', { sku: isolated(row.sku || row.name) })}
            labelHidden
            {...(error !== undefined && { error })}
          >
            <NumberInput
              {...cell}
              disabled={readOnly}
              enterKeyHint="next"
              className="h-9! scroll-mt-36 scroll-mb-40 pointer-coarse:h-11!"
              value={text}
              onChange={({ target }) => onText(target.value)}
            />
          </Field>
        )}
      </div>
      {last !== undefined && <div className="max-sm:col-span-2 ltr:text-end rtl:text-start">{last}</div>}
    </div>
  )
}

function Bundle({ kind }: { kind: BundleKind }) {
  const { t } = useTranslation()
  return (
    <p className="text-sm text-muted" title={t('costGrid.ofBundleHint')}>
      <Badge tone="info">{t(`common.bundleKinds.${kind}`)}</Badge> {t('costGrid.ofBundle')}
    </p>
  )
}

function Since({ day }: { day: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <span className="block text-xs text-muted">
      {day === BEGINNING ? t('costGrid.always') : t('costGrid.since', { day: format.date(day) })}
    </span>
  )
}
