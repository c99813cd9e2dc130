import { BUILT_IN_PLATFORMS, type PlatformCode } from '#domain/catalog/platforms.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Wordmark } from './wordmark.tsx'

/** The stroke width of each platform's wordmark. They differ, so that the wordmarks differ. */
const PENS: Partial<Record<PlatformCode, { weight: number; gap: number }>> = {
  noon: { weight: 7.5, gap: 4.5 },
  amazon: { weight: 5.5, gap: 5.5 },
  jumia: { weight: 6.5, gap: 5.5 },
  salla: { weight: 4.5, gap: 6.5 },
}

export function Platforms() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="platforms" className="page pt-14 sm:pt-20">
      <div className="flex flex-col gap-x-16 gap-y-7 border-b border-hairline pb-14 sm:pb-20 lg:flex-row lg:items-center lg:justify-between">
        <h2 id="platforms" className="shrink-0 text-base font-medium text-muted">
          {t('landing.platforms')}
        </h2>
        <ul className="flex flex-wrap items-center gap-x-12 gap-y-7 text-muted sm:gap-x-16">
          {BUILT_IN_PLATFORMS.map(({ code, name }) => {
            const pen = PENS[code]
            return (
              pen && (
                <li key={code}>
                  <Wordmark name={name} {...pen} />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </section>
  )
}
