import { useTranslation } from 'react-i18next'
import { BUILT_IN_PLATFORMS } from '#domain/catalog/platforms.ts'

export function Platforms() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="platforms" className="border-y border-hairline bg-sand/60">
      <div className="page flex flex-col gap-x-12 gap-y-4 py-8 lg:flex-row lg:items-baseline">
        <h2 id="platforms" className="shrink-0 text-sm font-medium text-muted">
          {t('landing.platforms')}
        </h2>
        <ul className="flex flex-wrap gap-x-7 gap-y-2 text-lg font-medium">
          {BUILT_IN_PLATFORMS.map(({ code, name }) => (
            <li key={code}>{name}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
