import { useTranslation } from 'react-i18next'

const FEATURES = ['fees', 'unknown', 'exact'] as const
const FILLS = { fees: 'fill-fees', unknown: 'fill-unknown', exact: 'fill-keep' }

export function Features() {
  const { t } = useTranslation()
  return (
    <section className="page py-16 sm:py-24">
      <h2 className="max-w-2xl text-3xl sm:text-4xl">{t('landing.features.title')}</h2>
      <div className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
        {FEATURES.map((feature) => (
          <div key={feature}>
            <div aria-hidden className={`${FILLS[feature]} h-2.5 rounded-sm`} />
            <h3 className="mt-5 text-xl">{t(`landing.features.${feature}.title`)}</h3>
            <p className="mt-2 text-muted">{t(`landing.features.${feature}.text`)}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
