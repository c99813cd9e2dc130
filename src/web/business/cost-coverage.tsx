import type { ReactNode } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { coverageMeans } from '#web/finance-ui/cost-note.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Link } from '#web/ui/link.tsx'
import { useCurrentBusiness } from './business.ts'

export interface CostCoverageProps {
  coverageBp: number
  /** The currency of the sales. */
  currency: CurrencyCode
  /** What else to say before the link. */
  children?: ReactNode
}

/** The share of sales with known costs, why others have none, and a link to enter them. */
export function CostCoverage({ coverageBp, currency, children }: CostCoverageProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, currency: own } = useCurrentBusiness()
  return (
    <>
      <strong className="font-semibold">
        {t('dashboard.coverage', { share: format.percent(coverageBp) })}
      </strong>{' '}
      {t(coverageMeans(coverageBp))} {currency !== own && `${t('dashboard.coverageRates', { currency })} `}
      {children}
      <Link to={`/business/${id}/costs?missing=1`} className="font-medium underline underline-offset-2">
        {t('dashboard.addCosts')}
      </Link>
    </>
  )
}
