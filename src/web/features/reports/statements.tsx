import type { ReactNode } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { NoSalesInPeriod } from '#web/ui/no-sales-in-period.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ConversionNote, type ConversionNoteProps, type Converted } from './conversion-note.tsx'
import type { ReportAddress } from './use-address.ts'

export interface StatementsProps<S> {
  report: Converted & { statements: readonly S[] }
  address: Pick<ReportAddress, 'statement' | 'change'>
  missing?: ConversionNoteProps['missing']
  children: (statement: S) => ReactNode
}

/** One statement for each currency: amounts of different currencies are never added. */
export function Statements<S extends { currency: CurrencyCode }>(props: StatementsProps<S>) {
  const { report, address, missing, children } = props
  const { t } = useTranslation()
  const { statements } = report
  const [first] = statements
  if (!first) return <NoSalesInPeriod>{t('reports.chooseOther')}</NoSalesInPeriod>
  const shown = statements.find(({ currency }) => currency === address.statement) ?? first
  return (
    <>
      <ConversionNote {...{ report, missing }} />
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
