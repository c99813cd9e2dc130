import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { usePeriod } from '#web/period/use-period.ts'
import { EmptyState } from './states.tsx'

/** The empty state when nothing was sold in the selected period, or when that period ends before it begins. */
export function NoSalesInPeriod({ children, action }: { children?: ReactNode; action?: ReactNode }) {
  const { t } = useTranslation()
  const { backwards } = usePeriod()
  if (backwards) return <EmptyState title={t('periods.backwards')}>{t('periods.backwardsText')}</EmptyState>
  return (
    <EmptyState title={t('periods.noSales')} action={action}>
      {children}
    </EmptyState>
  )
}
