import { useTranslation } from 'react-i18next'
import type { Language } from '#phrases/language.ts'
import { useChangeLanguage } from '#web/i18n/preferences.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Monitor } from '#web/ui/icons/monitor.tsx'
import { Moon } from '#web/ui/icons/moon.tsx'
import { Sun } from '#web/ui/icons/sun.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'

export function PreferencesMenu() {
  const { t } = useTranslation()
  return (
    <MenuButton
      button={<IconButton label={t('common.nav.theme')} icon={<CurrentTheme />} />}
      load={async () => (await import('./preferences-choices.tsx')).PreferencesChoices}
      of={{}}
    />
  )
}

/** Styled by the class on the document, which is set before any script runs. */
function CurrentTheme() {
  return (
    <>
      <Sun aria-hidden className="hidden size-5 [.light_&]:block" />
      <Moon aria-hidden className="hidden size-5 [.dark_&]:block" />
      <Monitor aria-hidden className="size-5 [:is(.light,.dark)_&]:hidden" />
    </>
  )
}

const OTHER: Record<Language, { language: Language; name: string }> = {
  en: { language: 'ar', name: 'العربية' },
  ar: { language: 'en', name: 'English' },
}

/** Offers the other language in that language; with a system font, because one word is not worth another font file. */
export function LanguageSwitch() {
  const { i18n } = useTranslation()
  const changeLanguage = useChangeLanguage()
  const other = OTHER[i18n.language === 'ar' ? 'ar' : 'en']
  return (
    <Button variant="ghost" className="px-3" onClick={() => changeLanguage(other.language)}>
      <span lang={other.language} className="[font-family:system-ui]">
        {other.name}
      </span>
    </Button>
  )
}
