import type { ReactNode } from 'react'
import { CATALOGUE_COLUMNS, type CatalogueValues } from '#domain/import/catalogue/columns.ts'
import type { CatalogueRead } from '#domain/import/catalogue/read-catalogue.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Name } from '#web/ui/name.tsx'

const SHOWN = 100
type Read = Extract<CatalogueRead, { outcome: 'read' }>
type Field = keyof CatalogueValues

/** What an import would change: new products, and changed values as before and after. */
export function CataloguePreview({ read, currency }: { read: Read; currency: CurrencyCode }) {
  const { t } = useTranslation()
  const { created, changes, unchanged, ignored } = read
  return (
    <section aria-label={t('catalogueFile.preview')} className="space-y-5">
      {created.length > 0 && (
        <ItemList
          title={t('catalogueFile.newProducts', { count: created.length })}
          hint={t('catalogueFile.newHint')}
          items={created.map(({ name, sku, ...values }) => ({ name, sku, after: values }))}
          currency={currency}
        />
      )}
      {changes.length > 0 && (
        <ItemList
          title={t('catalogueFile.changes', { count: changes.length })}
          items={changes.map(({ product, after }) => ({
            name: product.name,
            sku: product.sku,
            before: product,
            after,
          }))}
          currency={currency}
        />
      )}
      {created.length + changes.length === 0 && <p className="font-medium">{t('catalogueFile.nothing')}</p>}
      {unchanged > 0 && (
        <p className="text-sm text-muted">{t('catalogueFile.unchanged', { count: unchanged })}</p>
      )}
      {ignored.length > 0 && (
        <p className="text-sm text-muted">
          {t('catalogueFile.ignored', { columns: ignored.map(isolated).join(t('common.listComma')) })}
        </p>
      )}
    </section>
  )
}

interface Item {
  readonly name: string
  readonly sku: string
  /** The current values; absent for a new product. */
  readonly before?: CatalogueValues
  readonly after: Partial<CatalogueValues>
}

interface ItemListProps {
  title: string
  hint?: string
  items: readonly Item[]
  currency: CurrencyCode
}

function ItemList({ title, hint, items, currency }: ItemListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const more = items.length - SHOWN
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <ul className="mt-2">
        {items.slice(0, SHOWN).map((item) => (
          <li key={`${item.sku} ${item.name}`} className="border-b border-hairline py-2 text-sm">
            <Name text={item.name} className="font-medium" />{' '}
            {item.sku !== item.name && (
              <bdi dir="ltr" className="text-muted">
                {item.sku}
              </bdi>
            )}
            <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
              {(Object.keys(item.after) as Field[]).map((field) => (
                <div key={field} className="flex flex-wrap items-baseline gap-x-2">
                  <dt className="text-muted">{CATALOGUE_COLUMNS[field][format.language]}</dt>
                  <dd>
                    {item.before && (
                      <>
                        <span className="text-muted">
                          <Value field={field} values={item.before} currency={currency} />
                        </span>
                        <span aria-hidden className="mx-1.5 inline-block rtl:-scale-x-100">
                          →
                        </span>
                      </>
                    )}
                    <Value field={field} values={item.after} currency={currency} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-sm text-muted">{t('catalogueFile.more', { count: more })}</p>}
    </div>
  )
}

function Value({
  field,
  values,
  currency,
}: {
  field: Field
  values: Partial<CatalogueValues>
  currency: CurrencyCode
}): ReactNode {
  const { t } = useTranslation()
  const format = useFormat()
  const value = values[field]
  if (field === 'archived') return t(value === true ? 'catalogueFile.yes' : 'catalogueFile.no')
  if (Array.isArray(value))
    return value.length > 0 ? <bdi>{value.join(t('common.listComma'))}</bdi> : t('catalogueFile.notKnown')
  if (field === 'lowStockBelow' && value === null) return t('catalogueFile.defaultThreshold')
  if (field === 'quantity' && value === null) return t('common.notCounted')
  if (value === null || value === undefined) return t('common.unknown')
  if (value === '') return t('catalogueFile.notKnown')
  if (typeof value === 'string') return <bdi>{value}</bdi>
  const amount = field === 'price' || field === 'unitCost'
  return (
    <bdi dir="ltr" className="tabular">
      {amount ? format.moneyText(Number(value), currency) : format.number(Number(value))}
    </bdi>
  )
}
