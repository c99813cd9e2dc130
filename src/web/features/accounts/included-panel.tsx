import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export function IncludedPanel() {
  const { t } = useTranslation()
  return (
    <aside className="self-start rounded-lg bg-sand p-6 lg:mt-2">
      <h2 className="text-lg">{t('auth.included.title')}</h2>
      <ul className="mt-4 space-y-3">
        {(['businesses', 'imports', 'profit', 'languages'] as const).map((key) => (
          <li key={key} className="flex gap-3">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-palm-text" />
            {t(`auth.included.${key}`)}
          </li>
        ))}
      </ul>
      <ul className="mt-6 space-y-1 border-t border-edge/30 pt-4 text-sm text-muted">
        {(['noCard', 'upgrade', 'trusted'] as const).map((key) => (
          <li key={key}>{t(`auth.trust.${key}`)}</li>
        ))}
      </ul>
    </aside>
  )
}
