import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ChevronLeft } from '#web/ui/icons/chevron-left.tsx'
import { Link } from './link.tsx'
import { Name } from './name.tsx'

export interface PageHeaderProps {
  /** The heading of the page, also used as the document title. */
  title: string
  subtitle?: ReactNode
  /** A small picture in front of the heading. */
  picture?: ReactNode
  back?: { to: string; label: string }
  actions?: ReactNode
}

export function PageHeader({ title, subtitle, picture, back, actions }: PageHeaderProps) {
  return (
    <header className="mb-4 lg:mb-5">
      <PageTitle>{title}</PageTitle>
      {back && <BackLink to={back.to}>{back.label}</BackLink>}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 items-center gap-4">
          {picture}
          <div className="min-w-0">
            <h1 className="text-[1.75rem] leading-tight break-words">
              <Name text={title} />
            </h1>
            {subtitle && <p className="mt-1 text-sm text-muted">{subtitle}</p>}
          </div>
        </div>
        {actions && <div className="flex min-w-0 flex-wrap gap-2 sm:gap-3">{actions}</div>}
      </div>
    </header>
  )
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ms-1.5 mb-3 inline-flex min-h-11 items-center gap-1 rounded-sm pe-2 text-[0.9375rem] text-muted hover:text-ink"
    >
      <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
      {children}
    </Link>
  )
}

/** Sets the document title, such as "Products · Safi". */
export function PageTitle({ children }: { children: string }) {
  const { t } = useTranslation()
  return <title>{`${children} · ${t('common.appName')}`}</title>
}
