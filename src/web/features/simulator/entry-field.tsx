import type { Ref } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { knownPrice } from '#domain/profit/planned.ts'
import { Unit } from '#web/finance-ui/money.tsx'
import { useFaultText } from '#web/forms/use-fault-text.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Field } from '#web/ui/field.tsx'
import { NumberInput } from '#web/ui/inputs.tsx'
import type { FieldName } from './address-names.ts'
import { type Entry, kindOf } from './fields.ts'

export interface EntryFieldProps {
  name: FieldName
  entry: Entry
  currency: CurrencyCode
  hint?: string
  className?: string
  /** A ref for an input that is updated outside of React. Then `entry` is only its initial value. */
  bind?: Ref<HTMLInputElement>
  onText: (name: FieldName, text: string) => void
}

/** A number field. When the input is invalid, it shows the problem and the last valid value, which the figures still use. */
export function EntryField({ name, entry, currency, hint, className, bind, onText }: EntryFieldProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const faultText = useFaultText()
  const kind = kindOf(name)
  const suffix = { money: <Unit currency={currency} />, percent: '%', grams: t('simulator.fields.grams') }[
    kind
  ]
  const error = () => {
    const { problem, value } = entry
    if (problem === null) return undefined
    const wrong =
      problem === 'percentTooPrecise' ? t(`simulator.problems.${problem}`) : faultText(problem, currency)
    if (value === null || (name === 'price' && knownPrice(value) === null)) return wrong
    const shown = {
      money: format.moneyText(value, currency),
      percent: format.rate(value),
      grams: format.number(value),
    }[kind]
    return `${wrong}. ${t('simulator.problems.stillShows', { value: shown })}`
  }
  return (
    <Field label={t(`simulator.fields.${name}`)} error={error()} hint={hint} className={className}>
      <NumberInput
        name={name}
        suffix={suffix}
        whole={kind === 'grams'}
        {...(bind ? { ref: bind, defaultValue: entry.text } : { value: entry.text })}
        onChange={({ target }) => onText(name, target.value)}
        // A fixed size, so that a new number does not move other elements.
        className="contain-size contain-layout"
      />
    </Field>
  )
}
