import type { PriceFound } from '#domain/pricing/solve.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FigureList } from '#web/ui/figure-list.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { EntryField } from './entry-field.tsx'
import type { Outcome } from './figures.ts'
import { NoPriceOr } from './no-price.tsx'
import type { Change, SimulatorState } from './state.ts'

export interface TargetPriceProps {
  state: SimulatorState
  outcome: Outcome
  /** The price that reaches the target; null if no target is entered. */
  found: PriceFound | null
  dispatch: (change: Change) => void
}

/** The price that reaches a target, and the amount that remains for advertising. */
export function TargetPrice({ state, outcome, found, dispatch }: TargetPriceProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency, targetKind, entries } = state
  const name = targetKind === 'margin' ? 'targetMargin' : 'targetProfit'
  const known = outcome.profit !== null
  const ads = (most: number | null, none: string) =>
    !known ? (
      <Money minor={null} currency={currency} />
    ) : most === null ? (
      <span className="text-muted">{none}</span>
    ) : (
      <Money minor={most} currency={currency} />
    )
  return (
    <div>
      <h3 className="mb-4">{t('simulator.goal.title')}</h3>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label={t('simulator.goal.by')}>
          <Select
            value={targetKind}
            onChange={({ target }) =>
              dispatch({ kind: 'target', targetKind: target.value === 'profit' ? 'profit' : 'margin' })
            }
            options={[
              { value: 'margin', label: t('simulator.goal.margin') },
              { value: 'profit', label: t('simulator.goal.profit') },
            ]}
          />
        </Field>
        <EntryField
          name={name}
          entry={entries[name]}
          currency={currency}
          onText={(field, text) => dispatch({ kind: 'typed', name: field, text })}
        />
      </div>
      <FigureList
        className="mt-4"
        figures={[
          {
            label: t('simulator.goal.price'),
            value: found ? <NoPriceOr found={found} currency={currency} /> : '–',
            strong: true,
          },
          {
            label: t('simulator.goal.mostAds'),
            value: ads(outcome.mostAds, t('simulator.goal.nothingLeft')),
          },
          ...(found
            ? [
                {
                  label: t('simulator.goal.mostAdsForTarget'),
                  value: ads(outcome.mostAdsForTarget, t('simulator.goal.notReached')),
                },
              ]
            : []),
        ]}
      />
      {found && found.price !== null && found.price !== outcome.price && (
        <Button
          size="sm"
          className="mt-3"
          onClick={() => dispatch({ kind: 'set', values: { price: found.price } })}
        >
          {t('simulator.goal.use', { price: format.moneyText(found.price, currency) })}
        </Button>
      )}
    </div>
  )
}
