import { useTranslation } from '#web/i18n/translation.tsx'
import { MainButtons, type MainButtonsProps } from './main-buttons.tsx'

/** The last section of the landing page: a profit bar as wide as the page, and a question. */
export function Closing({ user }: MainButtonsProps) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="closing">
      <div aria-hidden className="flex h-5 gap-1">
        <span className="fill-fees grow-[23]" />
        <span className="fill-costs grow-[44]" />
        <span className="fill-keep grow-[33]" />
      </div>
      <div className="page flex flex-wrap items-center justify-between gap-x-16 gap-y-8 pt-14 sm:pt-20">
        <h2 id="closing" className="max-w-xl text-3xl leading-tight sm:text-4xl">
          {t('landing.closing.title')}
        </h2>
        <MainButtons user={user} />
      </div>
    </section>
  )
}
