import { useTranslation } from 'react-i18next'
import type { ImportPreview } from '#contract/imports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { parseMoneyInput } from '#web/i18n/parse.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { NumberInput, TextInput } from '#web/ui/inputs.tsx'
import type { EntryChanges, SkuEntries, SkuEntry } from './sku-entries.ts'

type Sku = ImportPreview['unmatchedSkus'][number]

export interface NewProductsProps {
  preview: ImportPreview
  /** The currency of the business, in which costs are typed. */
  currency: CurrencyCode
  entries: SkuEntries
  /** Called with the changed entries only. */
  onChange: (changes: EntryChanges) => void
}

/** SKUs without a product: offered as new products, with an optional cost. */
export function NewProducts({ preview, currency, entries, onChange }: NewProductsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = (count: number) => ({ count, shown: format.number(count) })
  const offered = preview.unmatchedSkus.filter(({ sku }) => entries[sku]?.exists === false)
  const costless = preview.unmatchedSkus.filter(({ sku }) => entries[sku]?.exists)
  const named = preview.unmatchedSkus.filter(({ sku }) => !entries[sku])
  const all = offered.length > 0 && offered.every(({ sku }) => entries[sku]?.chosen)
  const change = (sku: string, part: EntryChanges[string]) => onChange({ [sku]: part })
  const chooseAll = (chosen: boolean) =>
    onChange(Object.fromEntries(offered.map(({ sku }) => [sku, { chosen }])))
  return (
    <Section
      title={t('imports.productsTitle')}
      description={t('imports.matched', shown(preview.matchedSkus))}
    >
      {preview.linesWithoutSku > 0 && (
        <p className="mb-4 text-[0.9375rem]">{t('imports.withoutSku', shown(preview.linesWithoutSku))}</p>
      )}
      {offered.length > 0 && (
        <>
          <p className="text-[0.9375rem] text-muted">{t('imports.newHint')}</p>
          <Checkbox
            className="mt-2 font-medium"
            label={t('imports.allNew', shown(offered.length))}
            checked={all}
            onChange={({ target }) => chooseAll(target.checked)}
          />
          <ul className="border-t border-hairline">
            {offered.map((sku) => (
              <li key={sku.sku} className="border-b border-hairline py-3">
                <NewProduct
                  sku={sku}
                  entry={entries[sku.sku] as SkuEntry}
                  currency={currency}
                  onChange={(part) => change(sku.sku, part)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {costless.length > 0 && (
        <>
          <p className="mt-6 text-[0.9375rem] text-muted">{t('imports.costlessHint')}</p>
          <ul className="mt-2 border-t border-hairline">
            {costless.map((sku) => (
              <li key={sku.sku} className="border-b border-hairline py-3">
                <CostlessProduct
                  sku={sku}
                  cost={entries[sku.sku]?.cost ?? ''}
                  currency={currency}
                  onCost={(cost) => change(sku.sku, { cost })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {preview.unmatchedSkuCount > preview.unmatchedSkus.length && (
        <p className="mt-4 text-sm text-muted">
          {t('imports.moreSkus', shown(preview.unmatchedSkuCount - preview.unmatchedSkus.length))}
        </p>
      )}
      {named.length > 0 && (
        <ul className="mt-4 space-y-2 text-[0.9375rem]">
          {named.map(({ sku, title, reason }) => (
            <li key={sku}>
              <bdi className="font-medium">{title || sku}</bdi>{' '}
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

interface NewProductProps {
  sku: Sku
  entry: SkuEntry
  currency: CurrencyCode
  onChange: (part: EntryChanges[string]) => void
}

function NewProduct({ sku, entry, currency, onChange }: NewProductProps) {
  const { t } = useTranslation()
  return (
    <div className="grid items-start gap-x-5 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_11rem]">
      <Checkbox
        label={
          <bdi dir="ltr" className="font-medium">
            {sku.sku}
          </bdi>
        }
        hint={<Sold sku={sku} />}
        checked={entry.chosen}
        onChange={({ target }) => onChange({ chosen: target.checked })}
      />
      {entry.chosen && (
        <>
          <Field
            label={t('imports.productName')}
            error={entry.name.trim() === '' ? t('validation.productNameRequired') : undefined}
          >
            <TextInput
              dir="auto"
              maxLength={199}
              value={entry.name}
              onChange={({ target }) => onChange({ name: target.value })}
            />
          </Field>
          <UnitCost cost={entry.cost} currency={currency} onCost={(cost) => onChange({ cost })} />
        </>
      )}
    </div>
  )
}

interface CostlessProductProps extends UnitCostProps {
  sku: Sku
}

/** Asks for the unit cost of a product that has none. */
function CostlessProduct({ sku, ...cost }: CostlessProductProps) {
  return (
    <div className="grid items-start gap-x-5 gap-y-2 md:grid-cols-[minmax(0,1fr)_11rem]">
      <div>
        <p className="font-medium break-words">
          <bdi>{sku.title || sku.sku}</bdi>
        </p>
        <p className="text-sm text-muted">
          <bdi dir="ltr">{sku.sku}</bdi> · <Sold sku={sku} />
        </p>
      </div>
      <UnitCost {...cost} />
    </div>
  )
}

function Sold({ sku }: { sku: Sku }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      {t('imports.sold', { count: sku.units, shown: format.number(sku.units) })} ·{' '}
      <Money minor={sku.revenue} currency={sku.currency} />
    </>
  )
}

interface UnitCostProps {
  /** The unit cost as typed. */
  cost: string
  currency: CurrencyCode
  onCost: (cost: string) => void
}

function UnitCost({ cost, currency, onCost }: UnitCostProps) {
  const { t } = useTranslation()
  const read = cost.trim() === '' ? null : parseMoneyInput(cost, currency)
  const error =
    read === null || (read.ok && read.value >= 0)
      ? undefined
      : t(`validation.${read.ok ? 'costAmountNegative' : read.error}`)
  return (
    <Field label={t('imports.unitCost')} error={error}>
      <NumberInput
        suffix={currency}
        placeholder={t('common.unknown')}
        value={cost}
        onChange={({ target }) => onCost(target.value)}
      />
    </Field>
  )
}
