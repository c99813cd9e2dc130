import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Bell } from '#web/ui/icons/bell.tsx'
import { NavLink } from '#web/ui/link.tsx'

/** The link to the alerts of the business, with the number of open ones. */
export function AlertBell({ businessId, count }: { businessId: string; count: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <NavLink
      to={`/business/${businessId}/alerts`}
      aria-label={count > 0 ? t('common.nav.alertCount', { count }) : t('common.nav.alerts')}
      className="relative flex size-11 items-center justify-center rounded text-muted hover:bg-sand hover:text-ink aria-[current]:text-palm-text"
    >
      <Bell aria-hidden className="size-5" />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute end-0 top-0 flex size-5 items-center justify-center rounded-full bg-clay text-xs font-semibold text-on-clay"
        >
          {format.number(count)}
        </span>
      )}
    </NavLink>
  )
}
