import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { keptAnswers, type TypedCosts } from '#web/forms/drafts/kept-file.ts'
import { ratesQuery } from './api/get-rates.ts'
import { type CostsInOne, costsIn } from './sku-entries.ts'

export interface GivenCosts extends CostsInOne {
  /** The date of the exchange rates with which the costs were converted. */
  day: string | undefined
}

/** Unit costs that the user typed as a visitor, converted to the currency of the business; null until that currency is known. */
export function useGivenCosts(importId: string, currency: CurrencyCode): GivenCosts | null {
  const [typed, setTyped] = useState<TypedCosts | null>(null)
  useEffect(() => {
    void keptAnswers(importId).then((kept) => setTyped(kept?.costs ?? {}))
  }, [importId])
  const foreign = typed !== null && Object.keys(typed).some((code) => code !== currency)
  const rates = useQuery({ ...ratesQuery, enabled: foreign })
  const waiting = typed === null || (foreign && rates.isPending)
  return useMemo(
    () => (waiting ? null : { ...costsIn(currency, typed, rates.data?.perUsd ?? {}), day: rates.data?.day }),
    [waiting, typed, currency, rates.data],
  )
}
