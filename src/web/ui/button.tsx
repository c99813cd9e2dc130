import { type ComponentProps, type MouseEvent, type ReactNode, use } from 'react'
import type { Needs } from '#contract/roles.ts'
import { LoaderCircle } from '#web/ui/icons/loader-circle.tsx'
import { cx } from './cx.ts'
import { GuardContext } from './guard.ts'
import { Link, type LinkProps } from './link.tsx'
import { Tooltip } from './tooltip.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const base =
  'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded py-1.5 font-medium transition-colors select-none off:cursor-not-allowed off:opacity-55'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-palm text-on-palm not-off:hover:bg-palm-strong',
  secondary: 'border border-edge/60 bg-panel text-ink not-off:hover:border-edge not-off:hover:bg-sand',
  ghost: 'text-ink not-off:hover:bg-sand',
  danger: 'bg-clay text-on-clay not-off:hover:bg-clay-strong',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-4 text-[0.9375rem]',
  lg: 'min-h-13 px-6 text-base',
}

const squares: Record<ButtonSize, string> = {
  sm: 'size-9 pointer-coarse:size-11',
  md: 'size-11',
  lg: 'size-13',
}

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
}

interface GuardedControl {
  /** The call behind the control. If a member may not make it, the control says why instead of working. */
  needs?: Needs
}

function look({ variant = 'secondary', size = 'md' }: Look, className?: string): string {
  return cx(base, variants[variant], sizes[size], className)
}

/**
 * What a disabled button gets instead of the attribute `disabled`, with which it would lose the focus: a button that is pressed often
 * becomes busy, or opens the last page. A menu opens when its button's pointer or key goes down, so the button ignores these too.
 */
const OFF = {
  'aria-disabled': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
  onPointerDown: undefined,
  onKeyDown: undefined,
} as const

export interface ButtonProps extends ComponentProps<'button'>, Look, GuardedControl {
  /** Shows a spinner and ignores further clicks. */
  busy?: boolean
}

export function Button(props: ButtonProps) {
  const { variant, size, needs, busy = false, className, children, disabled, ...rest } = props
  const button = (
    <button
      type="button"
      {...rest}
      {...((disabled || busy) && OFF)}
      aria-busy={busy || undefined}
      className={look({ variant, size }, className)}
    >
      {busy && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  )
  return use(GuardContext)(needs, button) ?? button
}

/** A link that looks like a button. Use it for navigation, and `Button` for actions. */
export function ButtonLink({ variant, size, className, needs, ...rest }: LinkProps & Look & GuardedControl) {
  const shape = look({ variant, size }, className)
  return (
    use(GuardContext)(
      needs,
      <button type="button" className={shape}>
        {rest.children}
      </button>,
    ) ?? <Link {...rest} className={shape} />
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'>, GuardedControl {
  label: string
  /** A text for the tooltip that is shorter than the label. */
  title?: string
  icon: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
}

/** A button with only an icon. Its label is also its tooltip. */
export function IconButton({
  label,
  title = label,
  icon,
  variant = 'ghost',
  size = 'md',
  needs,
  className,
  disabled,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      // The tooltip repeats the accessible name, so it is not a description.
      aria-describedby={undefined}
      {...rest}
      {...(disabled && OFF)}
      aria-label={label}
      className={cx(base, variants[variant], squares[size], className)}
    >
      {icon}
    </button>
  )
  return use(GuardContext)(needs, button) ?? <Tooltip text={title}>{button}</Tooltip>
}
