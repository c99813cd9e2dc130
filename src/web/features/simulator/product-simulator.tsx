import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ProductDetail } from '#contract/products.ts'
import type { CountryCode } from '#domain/catalog/countries.ts'
import { isFeeCategory } from '#domain/fees/categories.ts'
import { vatPeriodOn } from '#domain/vat/vat-status.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Section } from '#web/ui/card.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { rulesAndVatQuery } from './api/rules-and-vat.ts'
import type { Simulated } from './options.ts'
import { Scenarios } from './scenarios.tsx'
import { Simulator } from './simulator.tsx'

export interface ProductSimulatorProps {
  product: ProductDetail
  country: CountryCode
}

/** The price simulator for a seller's product, with the fee rules and the VAT of the business. */
export function ProductSimulator({ product, country }: ProductSimulatorProps) {
  const { t } = useTranslation()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const known = useQuery(rulesAndVatQuery(product.businessId, country, today))
  const simulated = useMemo((): Simulated | null => {
    if (!known.data) return null
    const { price, unitCost, currency, platforms } = product
    return {
      price,
      unitCost,
      currency,
      country,
      today,
      platforms,
      vat: vatPeriodOn(known.data.periods, today),
      rules: known.data.rules,
      productId: product.id,
      categoryName: (category) => (isFeeCategory(category) ? t(`fees.categories.${category}`) : category),
    }
  }, [product, country, today, known.data, t])
  if (simulated)
    return <Simulator product={simulated}>{(view) => <Scenarios product={product} view={view} />}</Simulator>
  return (
    <Section title={t('simulator.title')} description={t('simulator.text')}>
      <NotLoaded query={known} title={t('simulator.loadFailed')} className="space-y-6">
        <Skeleton className="h-20" />
        <Skeleton className="h-64" />
      </NotLoaded>
    </Section>
  )
}
