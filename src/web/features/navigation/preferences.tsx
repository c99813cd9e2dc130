import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#phrases/language.ts'
import { useChangeLanguage } from '#web/platform/preferences.ts'
import { useStore } from '#web/platform/store.ts'
import { setTheme, type Theme, themeStore } from '#web/platform/theme.ts'
import { digitsStore } from '#web/platform/use-format.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DropdownMenu, MenuChoice, MenuDivider, MenuHeading } from '#web/ui/menu.tsx'

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor }

export function PreferencesMenu() {
  const { t, i18n } = useTranslation()
  const theme = useStore(themeStore)
  const digits = useStore(digitsStore)
  const choice = (value: Theme) => {
    const Icon = THEME_ICONS[value]
    return {
      value,
      label: t(`common.nav.${value}`),
      icon: <Icon aria-hidden className="size-4 text-muted" />,
    }
  }
  return (
    <DropdownMenu trigger={<IconButton label={t('common.nav.theme')} icon={<CurrentTheme />} />}>
      <MenuHeading>{t('common.nav.theme')}</MenuHeading>
      <MenuChoice
        value={theme}
        options={[choice('light'), choice('dark'), choice('system')]}
        onChange={setTheme}
      />
      {i18n.language === 'ar' && (
        <>
          <MenuDivider />
          <MenuHeading>{t('common.nav.digits')}</MenuHeading>
          <MenuChoice
            value={digits}
            options={[
              { value: 'latn', label: '123' },
              { value: 'arab', label: '١٢٣' },
            ]}
            onChange={digitsStore.set}
          />
        </>
      )}
    </DropdownMenu>
  )
}

/** By the class of the page, which is there before any script is. */
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

/** Offers the other language in its own words. */
export function LanguageSwitch() {
  const { i18n } = useTranslation()
  const changeLanguage = useChangeLanguage()
  const other = OTHER[i18n.language === 'ar' ? 'ar' : 'en']
  return (
    <Button variant="ghost" className="px-3" onClick={() => changeLanguage(other.language)}>
      <span lang={other.language}>{other.name}</span>
    </Button>
  )
}
