import type { SessionUser } from '#contract/accounts.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ArrowRight } from '#web/ui/icons/arrow-right.tsx'

export interface MainButtonsProps {
  /** The user; null for visitors, undefined while it is unknown. Most users of this page are visitors. */
  user: SessionUser | null | undefined
}

/** The main buttons of the landing page, which differ for visitors and sellers. */
export function MainButtons({ user }: MainButtonsProps) {
  const { t } = useTranslation()
  const primary = !user
    ? { to: '/signup', label: t('landing.startFree') }
    : { to: '/my-businesses', label: t(user.hasBusiness ? 'landing.addBusiness' : 'landing.createBusiness') }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ButtonLink to={primary.to} variant="primary" size="lg">
        {primary.label}
        <ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />
      </ButtonLink>
      <ButtonLink to="/demo" size="lg">
        {t('landing.viewDemo')}
      </ButtonLink>
    </div>
  )
}
