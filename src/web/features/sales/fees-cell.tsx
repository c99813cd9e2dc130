import type { Order } from '#contract/sales.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'

/** The fees of an order, with a mark if they are estimated. */
export function FeesCell({ fees, feeBasis, currency }: Pick<Order, 'fees' | 'feeBasis' | 'currency'>) {
  const { t } = useTranslation()
  return (
    <>
      <Money minor={fees} currency={currency} />
      {feeBasis === 'estimated' && fees !== 0 && (
        <span className="block text-[0.8125rem] text-muted">{t('sales.estimated')}</span>
      )}
    </>
  )
}
