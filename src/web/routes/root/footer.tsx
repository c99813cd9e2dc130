import { useTranslation } from 'react-i18next'

export function Footer() {
  const { t } = useTranslation()
  return (
    <footer className="mt-16 border-t border-hairline">
      <div className="page flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-8 text-sm text-muted">
        <p>
          <span className="font-semibold text-ink">{t('common.appName')}</span> · {t('common.tagline')}
        </p>
        <p>{t('common.footer')}</p>
      </div>
    </footer>
  )
}
