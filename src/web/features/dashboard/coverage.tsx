import type { Figures } from '#contract/dashboard.ts'
import { partlyKnown } from '#domain/profit/figures.ts'
import { coverageMeans } from '#web/finance-ui/cost-note.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'

export interface CoverageProps {
  figures: Pick<Figures, 'coverageBp'>
  businessId: string
}

/**
 * The share of revenue with known costs, and what to do about the rest. Renders nothing when all costs are known or
 * there is no coverage.
 */
export function Coverage({ figures, businessId }: CoverageProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!partlyKnown(figures)) return null
  return (
    <Notice>
      <strong className="font-semibold">
        {t('dashboard.coverage', { share: format.percent(figures.coverageBp) })}
      </strong>{' '}
      {t(coverageMeans(figures.coverageBp))}{' '}
      <Link
        to={`/business/${businessId}/costs?missing=1`}
        className="font-medium underline underline-offset-2"
      >
        {t('dashboard.addCosts')}
      </Link>
    </Notice>
  )
}
