import { COUNTRIES } from '#domain/catalog/countries.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

const QUESTIONS = ['limits', 'pro', 'owner', 'files', 'marketplaces', 'currencies'] as const
const MB = 1024 * 1024

export function Questions() {
  const { t } = useTranslation()
  const format = useFormat()
  const facts = {
    size: LIMITS.importBytes / MB,
    currencies: COUNTRIES.map(({ currency }) => currency).join(format.language === 'ar' ? '، ' : ', '),
  }
  return (
    <section
      aria-labelledby="questions"
      className="grid gap-x-16 gap-y-6 pt-16 sm:pt-20 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id="questions" className="text-3xl leading-tight sm:text-4xl">
        {t('pricing.questions.title')}
      </h2>
      <dl className="-mt-6 divide-y divide-hairline">
        {QUESTIONS.map((question) => (
          <div key={question} className="py-6">
            <dt className="text-lg font-semibold">{t(`pricing.questions.${question}.title`)}</dt>
            <dd className="mt-2 max-w-prose text-muted">{t(`pricing.questions.${question}.text`, facts)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
