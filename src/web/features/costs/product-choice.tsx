import { useState } from 'react'
import type { Product } from '#contract/products.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { useProductChoices } from './api/overheads.ts'

export interface ChosenProduct {
  id: string
  name: string
}
export interface ProductChoiceProps {
  businessId: string
  chosen: ChosenProduct | null
  onChoose: (product: ChosenProduct) => void
  error: string | undefined
  label?: string
  /** Decides which products are offered; by default all. */
  offers?: (product: Product) => boolean
}

/** A select of products. If there are too many products for a list, the seller searches for one. */
export function ProductChoice(props: ProductChoiceProps) {
  const { businessId, chosen, onChoose, error, label, offers = () => true } = props
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = useProductChoices(businessId, search)
  const products: ChosenProduct[] = found.data?.products.filter(offers) ?? []
  const listed = chosen && !products.some(({ id }) => id === chosen.id) ? [chosen, ...products] : products
  const many = search !== '' || (found.data?.total ?? 0) > (found.data?.products.length ?? 0)
  return (
    <div className="space-y-3">
      {many && (
        <Field label={t('costs.searchProduct')}>
          <SearchInput value={search} onChange={({ target }) => setSearch(target.value)} />
        </Field>
      )}
      <Field label={label ?? t('costs.shipments.product')} error={error}>
        <Select
          value={chosen?.id ?? ''}
          placeholder={t('costs.chooseProduct')}
          onChange={({ target }) => {
            const product = listed.find(({ id }) => id === target.value)
            if (product) onChoose(product)
          }}
          options={listed.map((product) => ({ value: product.id, label: nameOf(product) }))}
        />
      </Field>
    </div>
  )
}

function nameOf(product: ChosenProduct & Partial<Pick<Product, 'sku'>>): string {
  return product.sku ? `${product.name} · ${product.sku}` : product.name
}
