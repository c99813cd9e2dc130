import { useTranslation } from '#web/i18n/translation.tsx'
import { Section } from '#web/ui/card.tsx'

/** Tells the seller where to find the report on each marketplace. */
export function FindYourFile() {
  const { t } = useTranslation()
  const places = ['noon', 'amazon', 'other'] as const
  return (
    <Section title={t('imports.find.title')}>
      <dl className="grid gap-6 sm:grid-cols-3">
        {places.map((place) => (
          <div key={place}>
            <dt className="font-medium">{t(`imports.find.${place}.name`)}</dt>
            <dd className="mt-1 text-[0.9375rem] text-muted">{t(`imports.find.${place}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
