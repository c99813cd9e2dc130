import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ImportChoices } from '#domain/import/reader/choices.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { DraftOf } from '#web/forms/drafts/draft-keys.ts'
import { keepFile, type TypedCosts } from '#web/forms/drafts/kept-file.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { reportTitle } from '#web/i18n/report-title.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { daysText } from '#web/period/days-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drafted } from '#web/ui/discard-question.tsx'
import { TriangleAlert } from '#web/ui/icons/triangle-alert.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { costsDraft } from '../answer-drafts.ts'
import { LeftOut } from '../left-out.tsx'
import { RowErrorTable } from '../row-error-table.tsx'
import { TotalDifferences } from '../total-differences.tsx'
import { NoReturnedUnits, UnseenReport, WorkbookNotes } from '../warnings.tsx'
import { CurrencyResult } from './currency-result.tsx'
import type { SalesSummary } from './sales-summary.ts'

export interface InstantResultProps {
  file: File
  /** Identifies the draft of the typed costs. */
  of: DraftOf
  answers: ImportChoices
  summary: SalesSummary
  signedIn: boolean
  onAnother: () => void
}

/** The profit of the sales in the file, with one statement for each currency. */
export function InstantResult({ file, of, answers, summary, signedIn, onAnother }: InstantResultProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { statements, controlTotals } = summary
  const isEmpty = statements.length === 0
  const [chosen, setChosen] = useState<CurrencyCode | undefined>(statements[0]?.currency)
  const [{ costs }, setTyped, draft] = useDraft<{ costs: TypedCosts }>({
    of,
    schema: costsDraft,
    start: { costs: {} },
  })
  const [saving, setSaving] = useState(false)

  async function save(): Promise<void> {
    setSaving(true)
    await keepFile({ file, answers, costs, currencies: statements.map(({ currency }) => currency) })
    draft.finish()
    await navigate(signedIn ? '/my-businesses' : '/signup')
  }

  const tabs = statements.map((statement) => {
    const { currency } = statement
    return {
      value: currency,
      label: currency,
      content: (
        <CurrencyResult
          statement={statement}
          feesKnown={summary.fees === 'stated'}
          controlTotal={controlTotals.find((control) => control.currency === currency)?.total ?? null}
          ofParts={summary}
          costs={costs[currency] ?? {}}
          onCosts={(own) => setTyped((now) => ({ costs: { ...now.costs, [currency]: own } }))}
        />
      ),
    }
  })
  return (
    <div className="space-y-10">
      <FileFacts file={file} summary={summary} />
      {summary.differenceCount > 0 && (
        <TotalDifferences differences={summary.differences} count={summary.differenceCount} />
      )}
      {!summary.seenWithRealFile && <UnseenReport report={summary.formatTitle} />}
      <WorkbookNotes workbook={summary.workbook} />
      {summary.returnsWithoutUnits && <NoReturnedUnits />}
      <LeftOut rows={summary.leftOut} />
      <Drafted draft={draft}>
        {tabs.length > 1 && chosen ? (
          <Tabs label={t('dashboard.currencies')} value={chosen} onChange={setChosen} tabs={tabs} />
        ) : (
          tabs[0]?.content
        )}
      </Drafted>
      <div className="sticky bottom-0 -mx-4 border-t border-hairline bg-paper px-4 py-4">
        <div className="flex flex-wrap gap-3">
          {!isEmpty && (
            <Button variant="primary" size="lg" busy={saving} onClick={() => void save()}>
              {t(signedIn ? 'instant.saveSignedIn' : 'instant.save')}
            </Button>
          )}
          <Button size="lg" onClick={onAnother}>
            {t('instant.another')}
          </Button>
        </div>
        {!signedIn && !isEmpty && <p className="mt-2 text-sm text-muted">{t('instant.saveHint')}</p>}
      </div>
    </div>
  )
}

function FileFacts({ file, summary }: { file: File; summary: SalesSummary }) {
  const { t } = useTranslation()
  const format = useFormat()
  const isEmpty = summary.statements.length === 0
  return (
    <div>
      <h2 className="text-xl break-words">
        <bdi>{file.name}</bdi>
      </h2>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
        <Badge tone="info">{reportTitle(summary.formatTitle, t)}</Badge>
        {summary.from && summary.to && (
          <span>{daysText({ from: summary.from, to: summary.to }, null, t, format)}</span>
        )}
        <span>{t('imports.rows', { count: summary.rows })}</span>
      </p>
      {isEmpty && <p className="mt-3 font-medium">{t('imports.nothingToImport')}</p>}
      {summary.errorRows > 0 && (
        <details className="mt-4" open={isEmpty}>
          <summary className="min-h-11 cursor-pointer content-center font-medium text-clay-text">
            <TriangleAlert aria-hidden className="me-2 inline size-4 align-[-0.125em]" />
            {t('instant.errorRows', { count: summary.errorRows })}
          </summary>
          <RowErrorTable errors={summary.errors} />
        </details>
      )}
    </div>
  )
}
