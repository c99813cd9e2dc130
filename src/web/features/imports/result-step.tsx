import { getDashboard } from '#contract/dashboard.ts'
import type { SalesImport } from '#contract/imports.ts'
import { partlyKnown } from '#domain/profit/figures.ts'
import { CostCoverage } from '#web/business/cost-coverage.tsx'
import { StatementBar } from '#web/finance-ui/statement-bar.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CircleCheck } from '#web/ui/icons/circle-check.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { useResult } from './api/get-result.ts'

export interface ResultStepProps {
  businessId: string
  current: SalesImport
  onAnother: () => void
}

/** The profit on the dates of the imported file, calculated from all imports with sales on these dates. */
export function ResultStep({ businessId, current, onAnother }: ResultStepProps) {
  const { t } = useTranslation()
  const result = useResult(businessId, current.preview)
  const currencies = current.preview?.totals.map(({ currency }) => currency) ?? []
  return (
    <div className="space-y-8">
      <div className="flex items-start gap-3">
        <CircleCheck aria-hidden className="mt-0.5 size-7 shrink-0 text-palm-text" />
        <div>
          <h2 className="text-xl">
            {current.addedLines > 0
              ? t('imports.added', { count: current.addedLines })
              : t('imports.addedNone')}
          </h2>
          {current.interrupted && <p className="mt-1 text-muted">{t('imports.interrupted')}</p>}
        </div>
      </div>
      {!result.data && result.isLoading && (
        <Loading>
          <Skeleton className="h-40" />
        </Loading>
      )}
      {result.isError && !result.data && (
        <ErrorState error={result.error} onRetry={() => void result.refetch()} />
      )}
      {result.data?.statements
        .filter(({ currency }) => currencies.includes(currency))
        .map(({ currency, totals }) => (
          <Card key={currency}>
            <StatementBar currency={currency} totals={totals} overheads={result.data?.overheads ?? false} />
            {partlyKnown(totals) && (
              <p className="mt-4 text-[0.9375rem] text-saffron-text">
                <CostCoverage coverageBp={totals.coverageBp} currency={currency} />
              </p>
            )}
          </Card>
        ))}
      <div className="flex flex-wrap gap-3">
        <ButtonLink needs={getDashboard} to={`/business/${businessId}/dashboard`} variant="primary" size="lg">
          {t('imports.toDashboard')}
        </ButtonLink>
        <Button size="lg" onClick={onAnother}>
          {t('imports.another')}
        </Button>
      </div>
    </div>
  )
}
