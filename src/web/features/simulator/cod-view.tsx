import { Money, Percent } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { FigureList } from '#web/ui/figure-list.tsx'
import type { DiscountViewProps } from './discount-view.tsx'
import { EntryField } from './entry-field.tsx'

/** Cash on delivery: the cost of refused parcels, and the share of accepted parcels at which the seller breaks even. */
export function CodView({ state, outcome: { parcels }, dispatch }: DiscountViewProps) {
  const { t } = useTranslation()
  const { currency, entries } = state
  const field = (name: 'accepted' | 'refused', hint?: string) => (
    <EntryField
      name={name}
      entry={entries[name]}
      currency={currency}
      hint={hint}
      onText={(typed, text) => dispatch({ kind: 'typed', name: typed, text })}
    />
  )
  return (
    <div>
      <h3 className="mb-4">{t('simulator.cod.title')}</h3>
      <div className="grid grid-cols-2 items-start gap-3">
        {field('refused')}
        {field('accepted')}
      </div>
      <p className="mt-1.5 text-sm text-muted">{t('simulator.cod.hint')}</p>
      <FigureList
        className="mt-2"
        figures={[
          {
            label: t('simulator.cod.expected'),
            value: <Money minor={parcels?.expected ?? null} currency={currency} signed />,
            strong: true,
          },
          {
            label: t('simulator.cod.breakEven'),
            value: !parcels ? (
              <Money minor={null} currency={currency} />
            ) : parcels.breakEvenBp === null ? (
              <span className="text-muted">{t('simulator.cod.never')}</span>
            ) : (
              <Percent basisPoints={parcels.breakEvenBp} />
            ),
          },
        ]}
      />
    </div>
  )
}
