import { cx } from '#web/ui/cx.ts'
import { Link, type LinkProps } from '#web/ui/link.tsx'

export function AuthLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={cx('font-medium text-palm-text underline underline-offset-4 hover:text-ink', className)}
    />
  )
}
