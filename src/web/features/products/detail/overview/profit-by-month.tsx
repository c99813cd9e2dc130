import type { ProductSales } from '#contract/product-sales.ts'
import { SalesChart } from '#web/finance-ui/period-chart.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Section } from '#web/ui/card.tsx'

export type ProfitByMonthProps = ProductSales['months'][number] & { className?: string }

export function ProfitByMonth({ currency, byMonth, className }: ProfitByMonthProps) {
  const { t } = useTranslation()
  return (
    <Section title={t('productPage.byMonth')} className={className}>
      <SalesChart by="month" currency={currency} rows={byMonth} />
    </Section>
  )
}
