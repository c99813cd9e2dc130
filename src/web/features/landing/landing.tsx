import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#contract/accounts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Example } from './example.tsx'
import { Features } from './features.tsx'
import { Platforms } from './platforms.tsx'

export interface LandingProps {
  user: SessionUser | null | undefined
}

export function Landing({ user }: LandingProps) {
  const { t } = useTranslation()
  const primary = !user
    ? { to: '/signup', label: t('landing.startFree') }
    : { to: '/my-businesses', label: t(user.hasBusiness ? 'landing.addBusiness' : 'landing.createBusiness') }
  return (
    <>
      <title>{`${t('common.appName')} · ${t('common.tagline')}`}</title>
      <div className="page grid items-center gap-x-16 gap-y-12 py-12 sm:py-20 lg:grid-cols-[1.05fr_1fr] lg:py-24">
        <div>
          <h1 className="text-[2.5rem] leading-[1.12] sm:text-6xl sm:leading-[1.08] [:lang(ar)_&]:leading-[1.35]">
            {t('landing.headline')}
          </h1>
          <p className="mt-4 text-2xl font-medium text-palm-text sm:text-3xl">{t('landing.subtitle')}</p>
          <p className="mt-6 max-w-xl text-lg text-muted">{t('landing.lead')}</p>
          <div className="mt-8 flex flex-wrap items-center gap-3">
            <ButtonLink to={primary.to} variant="primary" size="lg">
              {primary.label}
              <ArrowRight aria-hidden className="size-5 rtl:-scale-x-100" />
            </ButtonLink>
            {user === null && (
              <ButtonLink to="/login" size="lg">
                {t('landing.login')}
              </ButtonLink>
            )}
          </div>
          <ul className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
            <li>{t('landing.noCard')}</li>
            <li>{t('landing.upgrade')}</li>
            <li>{t('landing.trusted')}</li>
          </ul>
        </div>
        <Example />
      </div>
      <Platforms />
      <Features />
    </>
  )
}
