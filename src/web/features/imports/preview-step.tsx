import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportPreview, SalesImport } from '#contract/imports.ts'
import { totalsDiffer } from '#domain/import/total-differences.ts'
import { useCurrentBusiness } from '#web/platform/business.ts'
import { parseMoneyInput } from '#web/platform/parse.ts'
import { useFormat } from '#web/platform/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { useCancelImport, useCommitImport } from './api/change-import.ts'
import { FileFigures } from './file-figures.tsx'
import { keptAnswers } from './kept-file.ts'
import { LeftOut } from './left-out.tsx'
import { NewProducts } from './new-products.tsx'
import { RowErrors } from './row-errors.tsx'
import { RowKinds } from './row-kinds.tsx'
import { draftsOf, withCosts } from './state.ts'
import { TotalDifferences } from './total-differences.tsx'
import { Warnings } from './warnings.tsx'

/** What the file says, before anything of it counts. */
export function PreviewStep({ current, preview }: { current: SalesImport; preview: ImportPreview }) {
  const { t } = useTranslation()
  const format = useFormat()
  const business = useCurrentBusiness()
  const commit = useCommitImport(business.id, current.id)
  const cancel = useCancelImport(business.id, current.id)
  const [drafts, setDrafts] = useState(() => draftsOf(preview.unmatchedSkus))
  /** The currency of costs that were typed before there was a business, where it is not the business's. */
  const [typedIn, setTypedIn] = useState<string | null>(null)
  // Costs that were typed before there was a business stand in the form already.
  useEffect(() => {
    void keptAnswers(current.id).then((kept) => {
      const costs = kept?.costs[business.currency]
      if (costs) setDrafts((drafts) => withCosts(drafts, costs))
      else {
        const [other] =
          Object.entries(kept?.costs ?? {}).find(([, typed]) => Object.keys(typed).length > 0) ?? []
        setTypedIn(other ?? null)
      }
    })
  }, [current.id, business.currency])
  const [refundsRestock, setRefundsRestock] = useState(true)
  // stock that was never counted is not known: what this file sold would make it less than nothing
  const [moveStock, setMoveStock] = useState(preview.matchedSkus > 0)
  const [withErrors, setWithErrors] = useState(false)
  const [withDifferences, setWithDifferences] = useState(false)
  const differs = totalsDiffer(preview)

  const wanted = Object.entries(drafts).filter(([, draft]) => draft.chosen)
  const products = wanted.map(([sku, { name, cost }]) => {
    const parsed = cost.trim() === '' ? null : parseMoneyInput(cost, business.currency)
    return {
      sku,
      name,
      unitCost: parsed?.ok ? parsed.value : null,
      wrong: name.trim() === '' || (parsed !== null && (!parsed.ok || parsed.value < 0)),
    }
  })
  const blocked =
    products.some(({ wrong }) => wrong) ||
    (preview.errorCount > 0 && !withErrors) ||
    (differs && !withDifferences)

  function save(): void {
    commit.mutate({
      newProducts: products.map(({ sku, name, unitCost }) => ({ sku, name: name.trim(), unitCost })),
      refundsRestock,
      moveStock,
      withErrors,
      withDifferences,
    })
  }

  return (
    <div className="space-y-12">
      <div className="space-y-4">
        <FileFigures current={current} preview={preview} />
        <Warnings preview={preview} />
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
      {preview.leftOut.length > 0 && <LeftOut preview={preview} />}
      <RowKinds preview={preview} />
      {preview.newLines > 0 && (
        <>
          {typedIn && (
            <p role="note" className="rounded bg-saffron-soft px-4 py-3 text-[0.9375rem]">
              {t('imports.costsTypedIn', { typed: typedIn, own: business.currency })}
            </p>
          )}
          <NewProducts preview={preview} currency={business.currency} drafts={drafts} onChange={setDrafts} />
          <Section title={t('imports.options')}>
            <Checkbox
              label={t('imports.refundsRestock')}
              hint={t('imports.refundsRestockHint')}
              checked={refundsRestock}
              onChange={({ target }) => setRefundsRestock(target.checked)}
            />
            <Checkbox
              label={t('imports.moveStock')}
              hint={t('imports.moveStockHint')}
              checked={moveStock}
              onChange={({ target }) => setMoveStock(target.checked)}
            />
          </Section>
        </>
      )}
      <div className="sticky bottom-0 -mx-4 flex flex-wrap gap-3 border-t border-hairline bg-paper px-4 py-4">
        <Button variant="primary" size="lg" disabled={blocked} busy={commit.isPending} onClick={save}>
          {preview.newLines > 0
            ? t('imports.import', { count: preview.newLines, shown: format.number(preview.newLines) })
            : t('imports.finish')}
        </Button>
        <Button size="lg" busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}
