import { type ReactNode, useId } from 'react'

export interface SegmentsProps<Value extends string> {
  legend: string
  /** Whether the label is only for screen readers, because a heading with the same text is beside it. */
  legendHidden?: boolean
  hint?: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode; lang?: string }[]
  onChange: (value: Value) => void
}

/** Radio buttons that look like a segmented control. */
export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { legend, legendHidden, hint, value, options, onChange } = props
  const id = useId()
  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{legend}</legend>
      <div className="inline-flex max-w-full rounded border border-edge/60 bg-panel p-1">
        {options.map((option) => (
          <label
            key={option.value}
            lang={option.lang}
            className="relative flex min-h-9 min-w-20 items-center justify-center gap-2 rounded-sm px-3 text-[0.9375rem] text-muted transition-colors hover:text-ink has-checked:bg-palm-soft has-checked:font-medium has-checked:text-palm-text has-focus-visible:outline-2 has-focus-visible:outline-palm pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 m-0 cursor-pointer appearance-none outline-none"
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
