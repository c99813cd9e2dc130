import type { ProductDetail } from '#contract/products.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { LAST_DAYS } from '#web/period/period.ts'
import type { ChosenPeriod } from '#web/period/use-period.ts'
import { Section } from '#web/ui/card.tsx'
import { DataTable, totalsOf } from '#web/ui/data-table.tsx'
import { useVariants } from '../../api/product-rows.ts'
import { useProductColumns } from '../../table/product-columns.tsx'

const SHOWN = ['name', 'units', 'revenue', 'profit', 'margin', 'stock', 'price', 'unit_cost']
const SUMMED = ['units', 'revenue', 'profit', 'margin']

export interface VariantsProps {
  product: ProductDetail
  chosen: ChosenPeriod
}

/** The variants of the same product, this one included, with their figures of the period and the sums of these. */
export function Variants({ product, chosen }: VariantsProps) {
  const { t } = useTranslation()
  const { businessId, variantOf, currency } = product
  const all = useProductColumns(businessId, currency)
  const days = LAST_DAYS[chosen.period]
  const period = days ? { days } : chosen.range
  const { data } = useVariants(businessId, { ...period, sort: 'revenue', order: 'desc' }, variantOf)
  const [first] = data?.rows ?? []
  if (!data || !first || data.rows.length < 2) return null
  const columns = all.filter(({ key }) => SHOWN.includes(key))
  const sums = { ...first, figures: data.totals, notConverted: data.notConverted }
  return (
    <Section title={t('productPage.variants', { name: variantOf })}>
      <DataTable
        caption={t('productPage.variants', { name: variantOf })}
        currency={currency}
        columns={columns}
        rows={data.rows}
        rowKey={({ id }) => id}
        totals={{
          name: t('productPage.variantsTotal'),
          ...totalsOf(
            columns.filter(({ key }) => SUMMED.includes(key)),
            sums,
          ),
        }}
      />
    </Section>
  )
}
