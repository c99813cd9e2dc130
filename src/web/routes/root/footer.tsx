import { LanguageSwitch } from '#web/features/navigation/preferences.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Link } from '#web/ui/link.tsx'

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
    <footer className="mt-10 border-t border-hairline text-[0.9375rem] text-muted sm:mt-12">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-2 py-5">
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
        <p className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-1 text-sm max-lg:w-full">
          <span>
            <span className="font-semibold text-ink">{t('common.appName')}</span> · {t('common.tagline')}
          </span>
          <span>{t('common.footer')}</span>
        </p>
      </div>
    </footer>
  )
}
