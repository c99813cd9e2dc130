import { useState } from 'react'
import { cancelImport, commitImport, type ImportPreview, type SalesImport } from '#contract/imports.ts'
import { totalsDiffer } from '#domain/import/reader/total-differences.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { DraftNote, useDiscardQuestion } from '#web/ui/discard-question.tsx'
import { useCancelImport, useCommitImport } from './api/change-import.ts'
import { FileFigures } from './file-figures.tsx'
import { LeftOut } from './left-out.tsx'
import { NewProducts } from './new-products.tsx'
import { Overlap } from './overlap.tsx'
import {
  entriesIn,
  leftOutCurrency,
  type PreviewInput,
  previewDraft,
  previewOf,
  startOf,
} from './preview-draft.ts'
import { RowErrors } from './row-errors.tsx'
import { RowKinds } from './row-kinds.tsx'
import { changedMore, entriesOf, wantedOf, withChanges, withCosts } from './sku-entries.ts'
import { TotalDifferences } from './total-differences.tsx'
import { useEndOfDraft } from './use-end-of-draft.ts'
import { type GivenCosts, useGivenCosts } from './use-given-costs.ts'
import { Warnings } from './warnings.tsx'

/** The preview: what the file contains, before it is imported. */
export function PreviewStep({ current, preview }: { current: SalesImport; preview: ImportPreview }) {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const endDraft = useEndOfDraft(business.id, current.id, current)
  const commit = useCommitImport(business.id, current.id, endDraft)
  const cancel = useCancelImport(business.id, current.id, endDraft)
  const [input, setInput, draft] = useDraft<PreviewInput>({
    of: previewOf(business.id, current.id),
    schema: previewDraft,
    start: startOf(business.currency, current),
  })
  const { replaceCosts, refundsRestock, moveStock } = input
  const change = (part: Partial<PreviewInput>) => setInput((now) => ({ ...now, ...part }))
  const { ask, question } = useDiscardQuestion(draft, !draft.kept)
  const given = useGivenCosts(current.id, business.currency)
  // Costs that the user typed as a visitor fill the form.
  const offered = withCosts(entriesOf(preview.unmatchedSkus), given?.costs ?? {})
  const changes = entriesIn(business.currency, input)
  const entries = withChanges(offered, changes)
  const otherCurrency = leftOutCurrency(business.currency, input)
  const [withErrors, setWithErrors] = useState(false)
  const [withDifferences, setWithDifferences] = useState(false)
  const [withOverlap, setWithOverlap] = useState(false)
  const differs = totalsDiffer(preview)
  const hasLines = preview.byKind.length > 0

  const { newProducts, costs, unseen, wrong } = wantedOf(entries, given?.costs ?? {}, business.currency)
  const blocked =
    given === null ||
    wrong ||
    (preview.errorCount > 0 && !withErrors) ||
    (differs && !withDifferences) ||
    (preview.overlap !== null && !withOverlap)

  function save(): void {
    commit.mutate({
      runs: current.runs,
      currency: business.currency,
      newProducts,
      costs,
      replaceCosts,
      refundsRestock,
      moveStock,
      withErrors,
      withDifferences,
      withOverlap,
    })
  }

  return (
    <div className="space-y-12">
      <div className="space-y-4">
        <DraftNote draft={draft} onDiscard={() => ask(() => undefined)} />
        <FileFigures current={current} preview={preview} />
        <Warnings preview={preview} report={current.formatTitle ?? ''} />
      </div>
      {preview.errorCount > 0 && (
        <RowErrors importId={current.id} preview={preview} accepted={withErrors} onAccept={setWithErrors} />
      )}
      {differs && (
        <TotalDifferences
          differences={preview.differences}
          count={preview.differenceCount}
          accepted={withDifferences}
          onAccept={setWithDifferences}
        />
      )}
      {preview.overlap && (
        <Overlap overlap={preview.overlap} accepted={withOverlap} onAccept={setWithOverlap} />
      )}
      <LeftOut rows={preview.leftOut} />
      {hasLines && <RowKinds preview={preview} />}
      <div className="space-y-4">
        {given && (
          <ConvertedCosts
            given={otherCurrency ? { ...given, unknown: [...given.unknown, otherCurrency] } : given}
            currency={business.currency}
          />
        )}
        {hasLines && (
          <NewProducts
            preview={preview}
            currency={business.currency}
            entries={entries}
            onChange={(more) =>
              change({ entries: changedMore(offered, changes, more), currency: business.currency })
            }
          />
        )}
        {unseen > 0 && (
          <Checkbox
            label={t('imports.replaceCosts')}
            checked={replaceCosts}
            onChange={({ target }) => change({ replaceCosts: target.checked })}
          />
        )}
      </div>
      {preview.newLines > 0 && (
        <Section title={t('imports.options')}>
          <Checkbox
            label={t('imports.refundsRestock')}
            hint={t('imports.refundsRestockHint')}
            checked={refundsRestock}
            onChange={({ target }) => change({ refundsRestock: target.checked })}
          />
          <Checkbox
            label={t('imports.moveStock')}
            hint={t('imports.moveStockHint')}
            checked={moveStock}
            onChange={({ target }) => change({ moveStock: target.checked })}
          />
        </Section>
      )}
      <div className="sticky bottom-[var(--bottom-bar,0px)] -mx-4 flex flex-wrap gap-3 border-t border-hairline bg-paper px-4 py-4">
        {(hasLines || preview.errorCount === 0) && (
          <Button
            needs={commitImport}
            variant="primary"
            size="lg"
            disabled={blocked}
            busy={commit.isPending}
            onClick={save}
          >
            {preview.newLines > 0 ? t('imports.import', { count: preview.newLines }) : t('imports.finish')}
          </Button>
        )}
        <Button
          needs={cancelImport}
          size="lg"
          busy={cancel.isPending}
          onClick={() => ask(() => cancel.mutate(undefined))}
        >
          {t('common.cancel')}
        </Button>
      </div>
      {question}
    </div>
  )
}

/** A notice about costs that were typed in another currency than that of the business. */
function ConvertedCosts({ given, currency }: { given: GivenCosts; currency: CurrencyCode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const note = (key: 'costsConverted' | 'costsTypedIn', typed: readonly string[]) =>
    typed.length > 0 && (
      <p role="note" className="rounded bg-saffron-soft px-4 py-3 text-[0.9375rem]">
        {t(`imports.${key}`, {
          typed: typed.join(t('common.listComma')),
          own: currency,
          day: given.day ? format.date(given.day) : '',
        })}
      </p>
    )
  return (
    <>
      {note('costsConverted', given.converted)}
      {note('costsTypedIn', given.unknown)}
    </>
  )
}
