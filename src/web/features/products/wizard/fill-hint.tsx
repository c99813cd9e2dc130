import type { ReactNode } from 'react'
import type { FeeRule } from '#domain/fees/fee-rule.ts'
import type { Filled } from '#domain/fees/fill-fees.ts'
import type { FollowedFee } from '#domain/fees/followed.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { Format } from '#web/i18n/format.ts'
import { isolated } from '#web/i18n/isolated.ts'
import type { Translate } from '#web/i18n/phrase-key.ts'

export interface FillHint {
  fee: FollowedFee
  filled: Filled
  follows: boolean
  /** The seller selected a category or fulfilment, so a missing rule is worth a note. */
  asked: boolean
  platform: string
  currency: CurrencyCode
  onFollow: () => void
}

/**
 * A hint below a fee field: the rule that filled it, a button to use the rule's value, or why no rule can fill it. Null
 * if there is no hint.
 */
export function fillHint(hint: FillHint, t: Translate, format: Format): ReactNode {
  const { fee, filled, follows, asked, platform, currency, onFollow } = hint
  if (filled.value === null) {
    if (!asked && filled.missing === 'rule') return null
    if (filled.missing === 'rule') return fee === 'storage' ? null : t('fees.wizard.noRule')
    if (filled.missing === 'price') return t('fees.wizard.needsPrice')
    return t(filled.missing === 'weight' ? 'fees.wizard.needsWeight' : 'fees.wizard.unknownSize')
  }
  const vat = filled.withVat ? [t('fees.wizard.withVat')] : []
  if (!follows) {
    const value = fee === 'referral' ? format.rate(filled.value) : format.moneyText(filled.value, currency)
    return (
      <button
        type="button"
        onClick={onFollow}
        className="min-h-6 text-start text-palm-text underline decoration-hairline underline-offset-4 hover:decoration-current"
      >
        {[t('fees.wizard.follow', { value }), ...vat].join(' · ')}
      </button>
    )
  }
  const [rule] = filled.rules
  const words =
    rule.source.confidence === 'own'
      ? t('fees.wizard.fromOwn')
      : rule.validFrom === null
        ? t('fees.wizard.fromUndated', { platform: isolated(platform) })
        : t('fees.wizard.fromRule', { platform: isolated(platform), day: format.date(rule.validFrom) })
  const atThisPrice = filled.rules.some(followsPrice) ? [t('fees.wizard.atThisPrice')] : []
  return [words, ...vat, ...atThisPrice].join(' · ')
}

/** Whether the percentage of a rule depends on the price. */
function followsPrice({ charge: { percent, minimum, maximum, fixed } }: FeeRule): boolean {
  return percent !== null && (percent.bands.length > 1 || minimum !== null || maximum !== null || fixed > 0)
}
