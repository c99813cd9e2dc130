import { useState } from 'react'
import type { ImportPreview } from '#contract/imports.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { CostGrid } from '#web/cost-grid/cost-grid.tsx'
import type { GridRow, Texts } from '#web/cost-grid/grid-row.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { Name } from '#web/ui/name.tsx'
import type { EntryChanges, SkuEntries } from './sku-entries.ts'

/**
 * The number of SKUs up to which their list starts open. A longer list starts folded: costs can be pasted without it.
 */
const OPEN_UP_TO = 12

export interface NewProductsProps {
  preview: ImportPreview
  /** The business's currency, in which the costs are typed. */
  currency: CurrencyCode
  entries: SkuEntries
  /** Receives only the entries that the seller has just changed. */
  onChange: (changes: EntryChanges) => void
}

/** The SKUs of the file without a product, offered as new products with an optional cost, and the products without a cost. */
export function NewProducts({ preview, currency, entries, onChange }: NewProductsProps) {
  const { t } = useTranslation()
  const listed = preview.unmatchedSkus.filter(({ sku }) => entries[sku])
  const offered = listed.filter(({ sku }) => entries[sku]?.exists === false)
  const named = preview.unmatchedSkus.filter(({ sku }) => !entries[sku])
  const all = offered.length > 0 && offered.every(({ sku }) => entries[sku]?.chosen)
  const [open, setOpen] = useState(listed.length <= OPEN_UP_TO)
  const rows: GridRow[] = listed.map(({ sku, title, revenue, currency }) => ({
    key: sku,
    name: title || sku,
    sku,
    skus: [sku],
    revenue,
    currency,
    unitCost: null,
    since: null,
  }))
  const texts: Texts = Object.fromEntries(
    Object.entries(entries).flatMap(([sku, { cost }]) => (cost === '' ? [] : [[sku, cost]])),
  )
  function change(next: Texts): void {
    const changed = listed.filter(({ sku }) => (next[sku] ?? '') !== (texts[sku] ?? ''))
    onChange(Object.fromEntries(changed.map(({ sku }) => [sku, { cost: next[sku] ?? '' }])))
  }
  const costless = listed.length - Object.keys(texts).length
  return (
    <Section
      title={t('imports.productsTitle')}
      description={t('imports.matched', { count: preview.matchedSkus })}
    >
      {preview.linesWithoutSku > 0 && (
        <p className="mb-4 text-[0.9375rem]">{t('imports.withoutSku', { count: preview.linesWithoutSku })}</p>
      )}
      {listed.length > 0 && (
        <div className="space-y-4">
          <p aria-live="polite" className="text-lg font-semibold">
            {offered.length > 0 && t('costGrid.newProducts', { count: offered.length })}
            {offered.length > 0 && t('common.listComma')}
            <span className={costless > 0 ? 'text-saffron-text' : 'text-palm-text'}>
              {costless > 0 ? t('costGrid.withoutCost', { count: costless }) : t('costGrid.allWithCost')}
            </span>
          </p>
          <p className="text-[0.9375rem] text-muted">
            {t(offered.length > 0 ? 'imports.newHint' : 'imports.costlessHint')}
          </p>
          <CostGrid
            rows={rows}
            currency={currency}
            texts={texts}
            onTexts={change}
            salesInFile
            folded={!open}
            tools={
              listed.length > OPEN_UP_TO && (
                <Button aria-expanded={open} onClick={() => setOpen(!open)}>
                  {t(open ? 'costGrid.hideList' : 'costGrid.showList')}
                </Button>
              )
            }
            above={
              offered.length > 0 && (
                <Checkbox
                  className="font-medium"
                  label={t('imports.allNew', { count: offered.length })}
                  checked={all}
                  onChange={({ target }) =>
                    onChange(Object.fromEntries(offered.map(({ sku }) => [sku, { chosen: target.checked }])))
                  }
                />
              )
            }
            renderName={({ sku }) => {
              const entry = entries[sku]
              if (!entry || entry.exists) return undefined
              return (
                <div className="flex items-center gap-3">
                  <Checkbox
                    label={<span className="sr-only">{t('costGrid.leaveOut', { sku: isolated(sku) })}</span>}
                    checked={entry.chosen}
                    onChange={({ target }) => onChange({ [sku]: { chosen: target.checked } })}
                  />
                  <Field
                    className="min-w-0 grow"
                    label={t('imports.productName')}
                    labelHidden
                    {...(entry.chosen &&
                      entry.name.trim() === '' && { error: t('validation.productNameRequired') })}
                  >
                    <TextInput
                      dir="auto"
                      className="h-9! pointer-coarse:h-11!"
                      disabled={!entry.chosen}
                      maxLength={LIMITS.productName}
                      value={entry.name}
                      onChange={({ target }) => onChange({ [sku]: { name: target.value } })}
                    />
                  </Field>
                </div>
              )
            }}
          />
        </div>
      )}
      {preview.unmatchedSkuCount > preview.unmatchedSkus.length && (
        <p className="mt-4 text-sm text-muted">
          {t('imports.moreSkus', { count: preview.unmatchedSkuCount - preview.unmatchedSkus.length })}
        </p>
      )}
      {named.length > 0 && (
        <ul className="mt-4 space-y-2 text-[0.9375rem]">
          {named.map(({ sku, title, reason }) => (
            <li key={sku}>
              <Name text={title || sku} className="font-medium" />{' '}
              <span className="text-muted">
                {reason === 'no_product' ? '' : t(`imports.unknownCost.${reason as 'ambiguous'}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
