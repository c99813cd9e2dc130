import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

const row = 'flex min-h-11 items-start gap-3 py-2.5'
const mark = 'mt-0.5 size-5 shrink-0 accent-palm disabled:opacity-55'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
}

export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const hintId = useId()
  return (
    <label className={cx(row, className)}>
      <input type="checkbox" aria-describedby={hint ? hintId : undefined} {...rest} className={mark} />
      <span>
        <span className="block">{label}</span>
        {hint && (
          <span id={hintId} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}

export interface RadioGroupProps<Value extends string> {
  legend: ReactNode
  name: string
  value: Value | undefined
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[]
  onChange: (value: Value) => void
  className?: string
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, name, value, options, onChange, className } = props
  return (
    <fieldset className={className}>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={row}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={mark}
          />
          <span>
            <span className="block">{option.label}</span>
            {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
