import type { ReactNode } from 'react'
import type { Conversion } from '#contract/conversion.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { NoSalesInPeriod } from '#web/ui/no-sales-in-period.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ConversionNote } from './conversion-note.tsx'
import type { ReportAddress } from './use-address.ts'

export interface StatementsProps<S> {
  report: { statements: readonly S[]; conversion: Conversion | null }
  address: Pick<ReportAddress, 'statement' | 'change'>
  children: (statement: S) => ReactNode
}

/** One statement for each currency: amounts of different currencies are never added. */
export function Statements<S extends { currency: CurrencyCode }>(props: StatementsProps<S>) {
  const { report, address, children } = props
  const { t } = useTranslation()
  const { statements, conversion } = report
  const [first] = statements
  if (!first) return <NoSalesInPeriod>{t('reports.chooseOther')}</NoSalesInPeriod>
  const shown = statements.find(({ currency }) => currency === address.statement) ?? first
  return (
    <>
      <ConversionNote conversion={conversion} />
      {statements.length === 1 ? (
        children(first)
      ) : (
        <>
          <p className="mb-2 text-sm text-muted">{t('reports.perCurrency')}</p>
          <Tabs
            label={t('reports.statementsLabel')}
            value={shown.currency as string}
            onChange={(statement) => address.change({ statement })}
            tabs={statements.map((statement) => ({
              value: statement.currency as string,
              label: <bdi>{statement.currency}</bdi>,
              content: children(statement),
            }))}
          />
        </>
      )}
    </>
  )
}
