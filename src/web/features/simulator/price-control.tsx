import { useCallback } from 'react'
import { knownPrice } from '#domain/profit/planned.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { bindElement, useStored } from '#web/state/store.ts'
import type { FieldName } from './address-names.ts'
import { EntryField } from './entry-field.tsx'
import { mostPrice } from './fields.ts'
import { priceOf } from './live-price-store.ts'
import type { SimulatorState } from './state.ts'
import type { SimulatorView } from './use-simulator.ts'

const STEPS = 200

/**
 * The price as a slider and as a field. The slider is a native one, which supports arrow keys, page keys and screen readers. Each step
 * updates both outside of React, see docs/decisions/0022.
 */
export function PriceControl({ live, dispatch }: Pick<SimulatorView, 'live' | 'dispatch'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const scale = useStored(live, (state) => state.scale)
  useStored(live, mistake)
  const { entries, currency } = live.get()
  const price = priceOf(entries)
  const spoken = (minor: number) =>
    knownPrice(minor) === null ? t('common.unknown') : format.moneyText(minor, currency)
  const sliderRef = bindElement<SimulatorState, HTMLInputElement>(live, (slider, state) => {
    const now = priceOf(state.entries)
    if (slider.valueAsNumber !== now) slider.valueAsNumber = now
    slider.setAttribute('aria-valuetext', spoken(now))
  })
  const fieldRef = bindElement<SimulatorState, HTMLInputElement>(live, (field, state) => {
    const { text } = state.entries.price
    if (field.value !== text) field.value = text
  })
  const onText = useCallback(
    (name: FieldName, text: string) => dispatch({ kind: 'typed', name, text }),
    [dispatch],
  )
  return (
    <div className="grid items-end gap-x-6 gap-y-3 sm:grid-cols-[11rem_1fr]">
      <EntryField name="price" entry={entries.price} currency={currency} bind={fieldRef} onText={onText} />
      <div className="min-w-0">
        {/* A fixed size, so that moving the thumb does not move other elements. */}
        <div className="h-11 contain-size contain-layout">
          <input
            ref={sliderRef}
            type="range"
            aria-label={t('simulator.fields.price')}
            aria-valuetext={spoken(price)}
            min={0}
            max={scale}
            step={Math.max(1, Math.round(scale / STEPS))}
            defaultValue={price}
            onChange={({ target }) =>
              dispatch({
                kind: 'slid',
                price: Math.min(mostPrice(currency), Math.max(1, Math.round(target.valueAsNumber))),
              })
            }
            className="block h-11 w-full cursor-pointer accent-palm"
          />
        </div>
        <div aria-hidden className="tabular mt-1.5 flex justify-between text-[0.8125rem] text-muted">
          <span>{format.number(0)}</span>
          <span>{spoken(scale)}</span>
        </div>
      </div>
    </div>
  )
}

/** The error under the price field. */
const mistake = ({ entries: { price } }: SimulatorState) => price.problem && `${price.problem} ${price.value}`
