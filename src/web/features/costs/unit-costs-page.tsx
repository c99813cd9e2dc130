import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { toast } from 'sonner'
import { saveUnitCosts } from '#contract/cost-grid.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useRefusal } from '#web/business/guard.tsx'
import { allCostRows } from '#web/cost-grid/all-cost-rows.ts'
import { CostGrid } from '#web/cost-grid/cost-grid.tsx'
import type { GridRow } from '#web/cost-grid/grid-row.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { filter, useUrlState } from '#web/state/url-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Drafted, useDiscardQuestion } from '#web/ui/discard-question.tsx'
import { Package } from '#web/ui/icons/package.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { EmptyState, NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useSaveCosts, useUndoCosts } from './api/cost-rows.ts'
import { MissingCosts } from './missing-costs.tsx'
import { SaveBar } from './save-bar.tsx'
import {
  costsToSave,
  gridRow,
  START,
  type TypedCosts,
  targetOf,
  typedCosts,
  validFromOf,
  withTexts,
} from './typed-costs.ts'

/** `missing`: whether only products without a unit cost are shown. */
const STATE = { missing: filter(['1']) }

/** The unit costs of all products of the business. */
export function UnitCostsPage() {
  const { t } = useTranslation()
  const { id, currency } = useCurrentBusiness()
  const rows = useQuery(allCostRows(id))
  const shown = useMemo(() => rows.data?.map((row) => gridRow(row, currency)), [rows.data, currency])
  if (shown)
    return shown.length === 0 ? (
      <EmptyState
        icon={<Package aria-hidden className="size-6" />}
        title={t('costGrid.none')}
        action={
          <ButtonLink variant="primary" to={`/business/${id}/import`}>
            {t('common.nav.import')}
          </ButtonLink>
        }
      >
        {t('costGrid.noneText')}
      </EmptyState>
    ) : (
      <UnitCosts businessId={id} currency={currency} rows={shown} />
    )
  return (
    <NotLoaded query={rows} title={t('costGrid.loadFailed')} className="space-y-2">
      <Skeleton className="h-11" />
      <Skeleton className="h-96" />
    </NotLoaded>
  )
}

interface UnitCostsProps {
  businessId: string
  currency: CurrencyCode
  rows: readonly GridRow[]
}

function UnitCosts({ businessId, currency, rows }: UnitCostsProps) {
  const { t } = useTranslation()
  const [{ missing: only }, change] = useUrlState(STATE)
  const [input, setInput, draft] = useDraft<TypedCosts>({
    of: { businessId, thing: 'unit-costs', currency },
    schema: typedCosts,
    start: START,
  })
  const { ask, question } = useDiscardQuestion(draft, false)
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({})
  const save = useSaveCosts(businessId)
  const refusal = useRefusal(saveUnitCosts)
  const undo = useUndoCosts(businessId)
  const { costs, later, wrong, someKnown } = useMemo(
    () => costsToSave(rows, input.texts, currency),
    [rows, input.texts, currency],
  )
  const validFrom = validFromOf(input, someKnown)

  function saveAll(): void {
    if (costs.length === 0 || validFrom === null || save.isPending) return
    const body = {
      validFrom: validFrom === 'today' ? new Date().toLocaleDateString('sv-SE') : validFrom,
      costs: costs.map(({ key, unitCost }) => ({ ...targetOf(key), unitCost })),
      currency,
    }
    // The user can leave the page meanwhile, and React Query does not call callbacks of `mutate` after an unmount.
    save.mutateAsync(body).then(report, () => {}) // the mutation itself shows its error

    function report({ saved, failed, undo: saveId }: ResponseOf<typeof saveUnitCosts>): void {
      const refused = new Map(failed.map(({ at, reason }) => [costs[at]?.key ?? '', reason]))
      const done = new Set(costs.flatMap(({ key }) => (refused.has(key) ? [] : [key])))
      // costs that the user has typed during the save stay
      setInput((now) => {
        const left = Object.entries(now.texts).filter(
          ([key, text]) => !done.has(key) || text !== input.texts[key],
        )
        return withTexts(now, Object.fromEntries(left))
      })
      setFailures(
        Object.fromEntries([...refused].map(([key, reason]) => [key, t(`costGrid.problems.${reason}`)])),
      )
      if (failed.length > 0) toast.error(t('costGrid.failed', { count: failed.length }))
      if (saveId === null) {
        if (failed.length === 0) toast.success(t('costGrid.unchangedAll'))
        return
      }
      toast.success(t('costGrid.saved', { count: saved }), {
        duration: 10_000,
        action: { label: t('costGrid.undo'), onClick: () => undo.mutate(saveId) },
      })
    }
  }
  return (
    <Drafted draft={draft}>
      {refusal && <Notice>{t(`errors.${refusal}`)}</Notice>}
      <MissingCosts rows={rows} currency={currency} />
      <CostGrid
        rows={rows}
        currency={currency}
        texts={input.texts}
        onTexts={(texts) => {
          setInput((now) => withTexts(now, texts))
          setFailures({})
        }}
        missing={{
          only: only === '1',
          onChange: (missing) => change({ missing: missing ? '1' : undefined }, { replace: true }),
        }}
        showCurrent
        failures={failures}
        readOnly={refusal !== null}
        onSave={saveAll}
      />
      {(costs.length > 0 || wrong > 0) && (
        <SaveBar
          input={input}
          onInput={setInput}
          count={costs.length}
          later={later}
          wrong={wrong}
          someKnown={someKnown}
          canSave={costs.length > 0 && wrong === 0 && validFrom !== null}
          busy={save.isPending}
          onSave={saveAll}
          onDiscard={() => ask(() => undefined)}
        />
      )}
      {question}
    </Drafted>
  )
}
