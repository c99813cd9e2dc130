import { useTranslation } from '#web/i18n/translation.tsx'
import { Exhibit } from './exhibit.tsx'
import { FeesExhibit } from './fees-exhibit.tsx'
import { StockExhibit } from './stock-exhibit.tsx'
import { UnknownExhibit } from './unknown-exhibit.tsx'

const SHOWN = [
  { key: 'fees', Picture: FeesExhibit },
  { key: 'unknown', Picture: UnknownExhibit },
  { key: 'stock', Picture: StockExhibit },
] as const
const ALSO = ['exact', 'languages', 'businesses', 'instant'] as const

export function Features() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="features" className="page py-16 sm:py-24">
      <h2 id="features" className="mb-10 max-w-2xl text-3xl leading-tight sm:mb-14 sm:text-4xl">
        {t('landing.features.title')}
      </h2>
      {SHOWN.map(({ key, Picture }) => (
        <Exhibit
          key={key}
          title={t(`landing.features.${key}.title`)}
          text={t(`landing.features.${key}.text`)}
        >
          <Picture />
        </Exhibit>
      ))}
      <ul className="grid gap-x-10 gap-y-8 border-t border-hairline pt-10 sm:grid-cols-2 sm:pt-14 lg:grid-cols-4">
        {ALSO.map((feature) => (
          <li key={feature}>
            <h3 className="text-lg leading-snug">{t(`landing.features.${feature}.title`)}</h3>
            <p className="mt-2 text-[0.9375rem] text-muted">{t(`landing.features.${feature}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
