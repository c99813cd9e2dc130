import { useTranslation } from '#web/i18n/translation.tsx'
import { themeStore } from '#web/site/theme.ts'
import { useStore } from '#web/state/store.ts'
import arDark from './pictures/dashboard-ar-dark.webp'
import arLight from './pictures/dashboard-ar-light.webp'
import enDark from './pictures/dashboard-en-dark.webp'
import enLight from './pictures/dashboard-en-light.webp'

const PICTURES = { en: { light: enLight, dark: enDark }, ar: { light: arLight, dark: arDark } }

/** The dashboard of the sample business, in the language and the theme of the page. `scripts/pictures.ts` takes the pictures. */
export function DashboardPicture() {
  const { t, i18n } = useTranslation()
  const theme = useStore(themeStore)
  const { light, dark } = PICTURES[i18n.language]
  return (
    <section aria-labelledby="screen" className="page pt-16 sm:pt-24">
      <h2 id="screen" className="max-w-2xl text-3xl leading-tight sm:text-4xl">
        {t('landing.screen.title')}
      </h2>
      <p className="mt-3 mb-8 max-w-2xl text-lg text-muted">{t('landing.screen.text')}</p>
      <picture>
        {theme === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
        <img
          src={theme === 'dark' ? dark : light}
          alt={t('landing.screen.alt')}
          width={1280}
          height={800}
          loading="lazy"
          decoding="async"
          className="h-auto w-full rounded-lg border border-hairline shadow-lift"
        />
      </picture>
    </section>
  )
}
