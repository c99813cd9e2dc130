import type { Order } from '#contract/sales.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

type RevenueCellProps = Pick<Order, 'revenue' | 'leftOut' | 'currency'> & { className?: string }

/** The revenue of an order and, below it, the amount of its rows that are no sales because of their status. */
export function RevenueCell({ revenue, leftOut, currency, className }: RevenueCellProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <Money minor={revenue} currency={currency} className={className} />
      {leftOut !== 0 && (
        <span className="block text-[0.8125rem] text-muted">
          {t('sales.inFile', { type: format.moneyText(leftOut, currency) })}
        </span>
      )}
    </>
  )
}
