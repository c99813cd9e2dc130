import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { ShownFeeRule } from '#contract/fees.ts'
import type { Platform } from '#contract/products.ts'
import { FOLLOWED_FEES } from '#domain/fees/followed.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { feeRulesQuery } from '#web/business/fee-rules.ts'
import { usePlatforms } from '../api/platforms.ts'
import { adopted, FIELD_OF, type Fills, fillsOf, fillText } from './fill-platform.ts'
import type { PlatformValues } from './form-values.ts'
import type { ProductForm } from './use-product-form.ts'

/** The fees that the fee rules give for one selected platform. */
export interface PlatformFills {
  /** The fees by field; null until the rules are loaded. */
  readonly fills: Fills | null
  /** All rules of the platform that are valid today. */
  readonly rules: readonly ShownFeeRule[]
  readonly adopt: (change: Partial<PlatformValues>) => void
}

/**
 * Updates the fees that follow rules when price, category or weight change, in any step of the wizard. Returns the results of the rules for
 * each selected platform, in order.
 */
export function useFills(form: ProductForm, productId: string | undefined): PlatformFills[] {
  const business = useCurrentBusiness()
  const day = new Date().toISOString().slice(0, 10)
  const rules = useQuery(feeRulesQuery(business.id, { country: business.country, day })).data
  const platforms = usePlatforms(business.id).data
  const [price, chosen] = useWatch({ control: form.control, name: ['price', 'platforms'] })
  const { currency } = form
  const facts = rules && { rules, business, currency, day, price, productId }
  const all = chosen.map((values) => {
    const platform = rulesOf(platforms, values.platformId)
    return {
      fills: facts && platform ? fillsOf(facts, platform, values) : null,
      rules: (rules ?? []).filter((rule) => rule.platform === platform),
      adopt(change: Partial<PlatformValues>) {
        const index = form
          .getValues('platforms')
          .findIndex(({ platformId }) => platformId === values.platformId)
        const next = { ...form.getValues(`platforms.${index}`), ...change }
        const filled = facts && platform ? adopted(next, fillsOf(facts, platform, next), currency) : next
        form.setValue(`platforms.${index}`, filled, { shouldDirty: true, shouldValidate: true })
      },
    }
  })

  // The fees in the form differ from those of the rules if the price has changed, or if the rule is newer than the saved product.
  useEffect(() => {
    for (const [index, { fills }] of all.entries()) {
      const values = chosen[index]
      if (!fills || !values) continue
      for (const fee of FOLLOWED_FEES) {
        const { value } = fills[fee]
        const field = FIELD_OF[fee]
        if (value === null || !values.follows.includes(fee)) continue
        const text = fillText(fee, value, currency)
        if (values[field] !== text && !(text === '0' && values[field] === ''))
          form.setValue(`platforms.${index}.${field}`, text, { shouldValidate: true })
      }
    }
  })
  return all
}

/** The key of a platform in fee rules: its code, or the id of a custom platform. */
function rulesOf(platforms: readonly Platform[] | undefined, platformId: string): string | null {
  const found = platforms?.find(({ id }) => id === platformId)
  return found ? (found.code ?? found.id) : null
}
