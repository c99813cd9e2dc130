import { useTranslation } from '#web/i18n/translation.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Search } from '#web/ui/icons/search.tsx'
import { commandStore } from './command-store.ts'

/** Opens the command palette. */
export function SearchButton() {
  const { t } = useTranslation()
  return (
    <IconButton
      label={t('common.nav.search')}
      title={`${t('common.nav.search')} \u2066(Ctrl+K)\u2069`}
      aria-haspopup="dialog"
      onClick={() => commandStore.set('palette')}
      icon={<Search aria-hidden className="size-5" />}
    />
  )
}
