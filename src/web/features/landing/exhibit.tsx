import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'

export interface ExhibitProps {
  title: string
  text: string
  children: ReactNode
}

/** A section of the landing page: a claim and an illustration. */
export function Exhibit({ title, text, children }: ExhibitProps) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-x-20 gap-y-7 border-t border-hairline py-10 sm:py-14 lg:grid-cols-[1fr_1.15fr]">
      <div>
        <h3 className="text-2xl leading-snug">{title}</h3>
        <p className="mt-3 max-w-md text-lg text-muted">{text}</p>
      </div>
      <figure>
        {children}
        <figcaption className="mt-3 text-sm text-muted">{t('landing.features.example')}</figcaption>
      </figure>
    </div>
  )
}
