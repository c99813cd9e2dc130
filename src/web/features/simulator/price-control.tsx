import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#web/platform/store.ts'
import { useFormat } from '#web/platform/use-format.ts'
import { EntryField } from './entry-field.tsx'
import { type FieldName, mostPrice } from './fields.ts'
import { priceOf } from './tried.ts'
import type { SimulatorView } from './use-simulator.ts'

const STEPS = 200

/** The price as a slider and as a field. The browser's own slider: arrow keys, page keys and screen readers know it. */
export function PriceControl({ live, dispatch }: Pick<SimulatorView, 'live' | 'dispatch'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const { entries, currency, scale } = useStore(live)
  const price = priceOf(entries)
  const onText = useCallback(
    (name: FieldName, text: string) => dispatch({ kind: 'typed', name, text }),
    [dispatch],
  )
  return (
    <div className="grid items-end gap-x-6 gap-y-3 sm:grid-cols-[11rem_1fr]">
      <EntryField name="price" entry={entries.price} currency={currency} onText={onText} />
      <div className="min-w-0">
        {/* of a size of its own: a moved thumb lays nothing else out */}
        <div className="h-11 contain-size contain-layout">
          <input
            type="range"
            aria-label={t('simulator.fields.price')}
            aria-valuetext={format.moneyText(price, currency)}
            min={0}
            max={scale}
            step={Math.max(1, Math.round(scale / STEPS))}
            value={price}
            onChange={({ target }) =>
              dispatch({
                kind: 'slid',
                price: Math.min(mostPrice(currency), Math.max(1, Math.round(target.valueAsNumber))),
              })
            }
            className="block h-11 w-full cursor-pointer accent-palm"
          />
        </div>
        <div aria-hidden className="tabular -mt-1 flex justify-between text-[0.8125rem] text-muted">
          <span>{format.number(0)}</span>
          <span>{format.moneyText(scale, currency)}</span>
        </div>
      </div>
    </div>
  )
}
