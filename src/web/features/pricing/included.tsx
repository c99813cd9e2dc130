import { useTranslation } from '#web/i18n/translation.tsx'
import { Check } from '#web/ui/icons/check.tsx'

const INCLUDED = ['reports', 'profit', 'plan', 'instant', 'stock', 'undo', 'languages', 'api'] as const

export function Included({ level: Heading }: { level: 'h2' | 'h3' }) {
  const { t } = useTranslation()
  return (
    <div className="border-y border-hairline py-8 sm:py-10">
      <Heading className="text-xl">{t('pricing.both')}</Heading>
      <ul className="mt-5 grid gap-x-24 gap-y-3.5 md:grid-cols-2">
        {INCLUDED.map((feature) => (
          <li key={feature} className="flex items-start gap-3">
            <Check aria-hidden className="mt-1 size-4.5 shrink-0 text-palm-text" />
            {t(`pricing.included.${feature}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
