import { ltr } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useSite } from '#web/site/use-site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Activity } from '#web/ui/icons/activity.tsx'
import { ArrowUpRight } from '#web/ui/icons/arrow-up-right.tsx'
import { Check } from '#web/ui/icons/check.tsx'
import { CreditCard } from '#web/ui/icons/credit-card.tsx'
import { Globe } from '#web/ui/icons/globe.tsx'
import { ShieldCheck } from '#web/ui/icons/shield-check.tsx'
import { Users } from '#web/ui/icons/users.tsx'

export function IncludedPanel() {
  const { t } = useTranslation()
  return (
    <aside className="self-start rounded-lg bg-sand p-6 lg:mt-2">
      <h2 className="text-lg">{t('auth.included.title')}</h2>
      <ul className="mt-4 space-y-3">
        {(['businesses', 'imports', 'profit', 'languages'] as const).map((key) => (
          <li key={key} className="flex gap-3">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-palm-text" />
            {t(`auth.included.${key}`)}
          </li>
        ))}
      </ul>
      <ButtonLink to="/demo" className="mt-6 w-full">
        {t('auth.included.demo')}
      </ButtonLink>
      <TrustBadges />
    </aside>
  )
}

/** Short promises beside the sign-up form. The operator's claims appear only when configured. */
function TrustBadges() {
  const { t } = useTranslation()
  const { sellers, uptime } = useSite()
  const badges = [
    { Icon: CreditCard, text: t('auth.trust.noCard') },
    { Icon: ArrowUpRight, text: t('auth.trust.upgrade') },
    { Icon: Globe, text: sellers && t('auth.trust.trusted') },
    { Icon: Users, text: sellers && t('auth.trust.sellers', { sellers: ltr(sellers) }) },
    { Icon: Activity, text: uptime && t('auth.trust.uptime', { uptime: ltr(uptime) }) },
    { Icon: ShieldCheck, text: t('auth.trust.privacy') },
  ].filter(({ text }) => text !== null)
  return (
    <ul
      aria-label={t('auth.trust.label')}
      className="mt-6 space-y-2 border-t border-edge/30 pt-5 text-sm text-muted"
    >
      {badges.map(({ Icon, text }) => (
        <li key={text} className="flex gap-3">
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  )
}
