import type { Conversion } from '#contract/conversion.ts'
import { RatesUsed } from '#web/finance-ui/rates-used.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Notice } from '#web/ui/notice.tsx'

export interface Converted {
  conversion: Conversion | null
  /** Of the period with which the report is compared. */
  conversionBefore?: Conversion | null
}

export interface ConversionNoteProps {
  report: Converted
  /** The phrase about the amounts of a currency that lacks exchange rates. */
  missing?: 'reports.rates.missing' | 'bridge.notConverted' | undefined
}

/** The exchange rates used in a report, and the amounts left out because they have no rate. */
export function ConversionNote({
  report: { conversion, conversionBefore },
  missing = 'reports.rates.missing',
}: ConversionNoteProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!conversion) return null
  const { currency, notConverted } = conversion
  const before = conversionBefore?.notConverted ?? []
  // if only the compared period has sales in other currencies, its rates are the ones that were used
  const rates = conversion.oldestRate ? conversion : (conversionBefore ?? conversion)
  const isNone = rates.oldestRate === null && notConverted.length + before.length === 0
  const amountOf = (left: (typeof notConverted)[number]) => format.moneyText(left.revenue, left.currency)
  return (
    <div className="mb-6 space-y-3">
      <RatesUsed report={rates} />
      {isNone && <p className="text-sm text-muted">{t('reports.rates.none', { currency })}</p>}
      {notConverted.map((left) => (
        <Notice key={left.currency}>
          {t(missing, { count: left.days, currency: left.currency, amount: amountOf(left) })}
        </Notice>
      ))}
      {before.map((left) => (
        <Notice key={left.currency}>{t('reports.rates.missingBefore', { amount: amountOf(left) })}</Notice>
      ))}
    </div>
  )
}
