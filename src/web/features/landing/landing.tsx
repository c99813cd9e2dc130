import type { ReactNode } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Badges } from './badges.tsx'
import { Closing } from './closing.tsx'
import { DashboardPicture } from './dashboard-picture.tsx'
import { Example } from './example.tsx'
import { Features } from './features.tsx'
import { MainButtons } from './main-buttons.tsx'
import { Platforms } from './platforms.tsx'
import { Start } from './start.tsx'

export interface LandingProps {
  user: SessionUser | null | undefined
  onFile: (file: File) => void
  /** The section with the plans, which another feature provides. */
  pricing: ReactNode
}

export function Landing({ user, onFile, pricing }: LandingProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{`${t('common.appName')} · ${t('common.tagline')}`}</title>
      <meta name="description" content={t('landing.description')} />
      <div className="page grid items-center gap-x-16 gap-y-12 py-12 sm:py-20 lg:grid-cols-[1.05fr_1fr] lg:py-24">
        <div>
          <h1 className="text-[2.5rem] leading-[1.12] sm:text-6xl sm:leading-[1.08] [:lang(ar)_&]:leading-[1.35]">
            {t('landing.headline')}
          </h1>
          <p className="mt-4 text-2xl font-medium text-palm-text sm:text-3xl">{t('landing.subtitle')}</p>
          <p className="mt-6 mb-8 max-w-xl text-lg text-muted">{t('landing.lead')}</p>
          <MainButtons user={user} />
          <div className="mt-6">
            <Badges />
          </div>
        </div>
        <Example />
      </div>
      <Start onFile={onFile} />
      {/* laid out after the first screen, which appears sooner on a phone */}
      <div className="[contain-intrinsic-block-size:auto_5000px] [content-visibility:auto]">
        <Platforms />
        <DashboardPicture />
        <Features />
        {pricing}
        <Closing user={user} />
      </div>
    </>
  )
}
