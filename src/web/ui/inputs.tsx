import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { isoDay } from '#web/period/period.ts'
import { ChevronDown } from '#web/ui/icons/chevron-down.tsx'
import { Eye } from '#web/ui/icons/eye.tsx'
import { EyeOff } from '#web/ui/icons/eye-off.tsx'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'
import { Tooltip } from './tooltip.tsx'

// A font size of 16 px, because iOS zooms into inputs with smaller text.
const control =
  'w-full rounded border border-edge bg-panel px-3 text-base text-ink placeholder:text-muted transition-[border-color] hover:not-disabled:border-ink focus-visible:outline-offset-0 disabled:opacity-55 aria-invalid:border-clay'

// The typed text determines the direction of the field. An empty field has the direction of the page; with dir=auto it
// would not.
const anyScript = '[unicode-bidi:plaintext]'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} {...rest} className={cx(control, anyScript, 'h-11', className)} />
}

/** A date field. The browser's own format is visible only while the user types; otherwise the field shows the format of the page. */
export function DateInput({ value, className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const day = isoDay(String(value))
  return (
    // A browser in another language than the page would place the date and its button by the browser's language.
    <span dir="ltr" className={cx('relative block', className)}>
      <input
        type="date"
        {...useFieldControl()}
        {...rest}
        value={value}
        className={cx(control, 'peer h-11')}
      />
      <span
        aria-hidden
        className={cx(
          'pointer-events-none absolute inset-y-0.5 start-0.5 end-9 flex items-center rounded bg-panel ps-2 sm:ps-3 peer-focus:hidden rtl:justify-end peer-disabled:opacity-55',
          !day && 'text-muted',
        )}
      >
        <bdi className="truncate">{day ? format.date(day) : t('common.noDay')}</bdi>
      </span>
    </span>
  )
}

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...useFieldControl()}
      {...rest}
      className={cx(control, anyScript, 'py-2.5', className)}
    />
  )
}

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** A unit at the end of the field, such as a currency code or a percent sign. */
  suffix?: ReactNode
  /** Accepts whole numbers only. Phones open a keyboard without a decimal mark. */
  whole?: boolean
}

/** A field for numbers. Not type=number: such inputs reject Arabic digits and return nothing for text that they cannot parse. */
export function NumberInput({ suffix, whole = false, className, ...rest }: NumberInputProps) {
  return (
    <span
      className={cx(
        control,
        'flex h-11 items-center gap-2 focus-within:outline-2 focus-within:outline-palm has-disabled:opacity-55 has-aria-invalid:border-clay',
        className,
      )}
    >
      <input
        type="text"
        inputMode={whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        dir="ltr"
        {...useFieldControl()}
        {...rest}
        className="tabular h-full w-full min-w-0 bg-transparent outline-none rtl:text-end"
      />
      {suffix && <span className="shrink-0 text-sm text-muted">{suffix}</span>}
    </span>
  )
}

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const label = t(shown ? 'common.hidePassword' : 'common.showPassword')
  return (
    <span className={cx('relative block', className)}>
      <input
        {...useFieldControl()}
        {...rest}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        className={cx(control, 'h-11 pe-12')}
      />
      <Tooltip text={label}>
        <button
          type="button"
          aria-label={label}
          aria-describedby={undefined}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded text-muted hover:text-ink"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </Tooltip>
    </span>
  )
}

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** The text shown while nothing is selected. */
  placeholder?: string
}

/** A native select, because it works best on phones and with screen readers. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  // Memoised, so that typing elsewhere in the form does not render a long list again.
  const shown = useMemo(
    () =>
      options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      )),
    [options],
  )
  return (
    <span className={cx('relative block', className)}>
      <select
        {...useFieldControl()}
        {...rest}
        className={cx(control, 'h-11 appearance-none truncate ps-2 pe-10 indent-1')}
      >
        {placeholder !== undefined && (
          <option value="" disabled={rest.required}>
            {placeholder}
          </option>
        )}
        {shown}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
      />
    </span>
  )
}
