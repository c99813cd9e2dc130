import { Link, type LinkProps } from 'react-router'
import { cx } from '#web/ui/cx.ts'

export function AuthLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={cx('font-medium text-palm-text underline underline-offset-4 hover:text-ink', className)}
    />
  )
}
