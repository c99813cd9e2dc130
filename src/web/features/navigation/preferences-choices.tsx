import { digitsStore } from '#web/i18n/digits.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { setTheme, type Theme, themeStore } from '#web/site/theme.ts'
import { useStore } from '#web/state/store.ts'
import { Monitor } from '#web/ui/icons/monitor.tsx'
import { Moon } from '#web/ui/icons/moon.tsx'
import { Sun } from '#web/ui/icons/sun.tsx'
import { DropdownMenu, MenuChoice, MenuDivider, MenuHeading } from '#web/ui/menu.tsx'
import type { LateMenuProps } from '#web/ui/menu-button.tsx'

const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor }

export function PreferencesChoices(props: LateMenuProps) {
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
    <DropdownMenu {...props}>
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
