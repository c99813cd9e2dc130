import { Link } from 'react-router'
import { useTranslation } from '#web/i18n/translation.tsx'

export interface LogoProps {
  /** The name of the current business, shown beside the logo. */
  subtitle?: string
}

export function Logo({ subtitle }: LogoProps) {
  const { t } = useTranslation()
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Link to="/" className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-sm">
        <span aria-hidden className="flex h-5 w-8 gap-0.5 overflow-hidden rounded-[5px]">
          <span className="w-1.5 bg-saffron" />
          <span className="w-2 bg-slate" />
          <span className="grow bg-palm" />
        </span>
        <span className="text-xl font-semibold">{t('common.appName')}</span>
      </Link>
      {subtitle && (
        <>
          <span aria-hidden className="h-5 w-px shrink-0 bg-edge/60" />
          <bdi className="truncate text-muted">{subtitle}</bdi>
        </>
      )}
    </span>
  )
}
