import type { FeeCharge, FeeKind } from '#domain/fees/fee-rule.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { chargeWords } from './rule-words.ts'

interface Charged {
  readonly charge: FeeCharge
  readonly kind: FeeKind
  readonly currency: CurrencyCode
}

/** Returns the description of a charge in one line. */
export function useChargeText() {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ charge, kind, currency }: Charged): string => {
    const rule = { charge, kind, currency, category: null, vatAdded: false, validFrom: null, validTo: null }
    return chargeWords(rule, t, format).join(t('common.listComma'))
  }
}
