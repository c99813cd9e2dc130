import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LanguageSwitch } from '#web/features/navigation/preferences.tsx'

const LINKS = [
  { to: '/', key: 'home' },
  { to: '/demo', key: 'demo' },
  { to: '/pricing', key: 'pricing' },
  { to: '/terms', key: 'terms' },
  { to: '/privacy', key: 'privacy' },
] as const

export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className="mt-16 border-t border-hairline text-[0.9375rem] text-muted sm:mt-20">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-4 pt-8 pb-10">
        <nav aria-label={t('common.nav.footer')} className="max-sm:w-full">
          <ul className="-mx-2.5 flex flex-wrap gap-x-1">
            {LINKS.map(({ to, key }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center rounded-sm px-2.5 underline-offset-4 hover:text-ink hover:underline"
                >
                  {t(`common.nav.${key}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="-mx-3">
          <LanguageSwitch />
        </div>
        <p className="flex w-full flex-wrap items-baseline justify-between gap-x-10 gap-y-1 border-t border-hairline pt-6 text-sm">
          <span>
            <span className="font-semibold text-ink">{t('common.appName')}</span> · {t('common.tagline')}
          </span>
          <span>{t('common.footer')}</span>
        </p>
      </div>
    </footer>
  )
}
