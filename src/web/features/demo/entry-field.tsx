import { useFaultText } from '#web/forms/use-fault-text.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Field } from '#web/ui/field.tsx'
import { NumberInput } from '#web/ui/inputs.tsx'
import { type Entry, type FieldName, isRate } from './entries.ts'
import { CURRENCY } from './sample.ts'

export interface EntryFieldProps {
  name: FieldName
  label: string
  entry: Entry
  onText: (name: FieldName, text: string) => void
  className?: string
}

/** A number field. When the input is invalid, it shows the problem and the last valid value, which the figures still use. */
export function EntryField({ name, label, entry, onText, className }: EntryFieldProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const faultText = useFaultText()
  const rate = isRate(name)
  const error = () => {
    const { problem, value } = entry
    if (problem === null) return undefined
    const wrong =
      problem === 'percentTooPrecise' ? t('demo.try.percentTooPrecise') : faultText(problem, CURRENCY)
    const shown =
      value === null ? t('common.unknown') : rate ? format.rate(value) : format.moneyText(value, CURRENCY)
    return `${wrong}. ${t('demo.try.stillShows', { value: shown })}`
  }
  return (
    <Field label={label} error={error()} className={className}>
      <NumberInput
        name={name}
        suffix={rate ? '%' : CURRENCY}
        value={entry.text}
        onChange={({ target }) => onText(name, target.value)}
      />
    </Field>
  )
}
