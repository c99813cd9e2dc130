import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/platform/use-format.ts'
import { EntryField, type EntryFieldProps } from './entry-field.tsx'
import { mostPrice } from './fields.ts'

export interface PriceControlProps extends Pick<EntryFieldProps, 'entry' | 'currency' | 'onText'> {
  scale: number
  onSlide: (price: number) => void
}

const STEPS = 200

/** The price as a slider and as a field. The browser's own slider: arrow keys, page keys and screen readers know it. */
export function PriceControl({ entry, currency, scale, onText, onSlide }: PriceControlProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const price = entry.value ?? 0
  const step = Math.max(1, Math.round(scale / STEPS))
  return (
    <div className="grid items-end gap-x-6 gap-y-3 sm:grid-cols-[11rem_1fr]">
      <EntryField name="price" entry={entry} currency={currency} onText={onText} />
      <div className="min-w-0">
        <input
          type="range"
          aria-label={t('simulator.fields.price')}
          aria-valuetext={format.moneyText(price, currency)}
          min={0}
          max={scale}
          step={step}
          value={price}
          onChange={({ target }) =>
            onSlide(Math.min(mostPrice(currency), Math.max(1, Math.round(target.valueAsNumber))))
          }
          className="block h-11 w-full cursor-pointer accent-palm"
        />
        <div aria-hidden className="tabular -mt-1 flex justify-between text-[0.8125rem] text-muted">
          <span>{format.number(0)}</span>
          <span>{format.moneyText(scale, currency)}</span>
        </div>
      </div>
    </div>
  )
}
