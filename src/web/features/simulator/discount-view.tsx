import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { FigureList } from '#web/ui/figure-list.tsx'
import { EntryField } from './entry-field.tsx'
import type { Outcome } from './figures.ts'
import type { Change, SimulatorState } from './state.ts'

export interface DiscountViewProps {
  state: SimulatorState
  outcome: Outcome
  dispatch: (change: Change) => void
}

/** What a discount costs: its share of the profit is larger than its share of the price. */
export function DiscountView({ state, outcome: { discount, profit }, dispatch }: DiscountViewProps) {
  const { t } = useTranslation()
  const { currency, entries } = state
  const money = (minor: number | null) => <Money minor={minor} currency={currency} signed />
  const units = discount?.unitsForHundred ?? null
  return (
    <div>
      <h3 className="mb-4">{t('simulator.discount.title')}</h3>
      <EntryField
        name="discount"
        entry={entries.discount}
        currency={currency}
        onText={(name, text) => dispatch({ kind: 'typed', name, text })}
        className="sm:max-w-48"
      />
      <FigureList
        className="mt-4"
        figures={[
          { label: t('simulator.discount.price'), value: money(discount?.price ?? null) },
          { label: t('simulator.discount.costs'), value: money(discount?.cost ?? null), strong: true },
          { label: t('simulator.discount.leaves'), value: money(discount?.profit ?? null) },
        ]}
      />
      {discount && profit !== null && profit > 0 && (
        <p className="mt-3 text-sm text-muted">
          {units === null ? t('simulator.discount.never') : t('simulator.discount.units', { count: units })}
        </p>
      )}
    </div>
  )
}
