import { useTranslation } from '#web/i18n/translation.tsx'
import { setTheme, THEMES, themeStore } from '#web/site/theme.ts'
import { useStore } from '#web/state/store.ts'
import { Monitor } from '#web/ui/icons/monitor.tsx'
import { Moon } from '#web/ui/icons/moon.tsx'
import { Sun } from '#web/ui/icons/sun.tsx'
import { Segments } from './segments.tsx'
import { SettingGroup } from './setting-group.tsx'

const ICONS = { light: Sun, dark: Moon, system: Monitor }

export function ThemeSettings() {
  const { t } = useTranslation()
  return (
    <SettingGroup title={t('settings.theme.title')} text={t('settings.theme.text')}>
      <Segments
        legend={t('settings.theme.label')}
        legendHidden
        value={useStore(themeStore)}
        options={THEMES.map((value) => {
          const Icon = ICONS[value]
          return {
            value,
            label: t(`common.nav.${value}`),
            icon: <Icon aria-hidden className="size-4 max-[22rem]:hidden" />,
          }
        })}
        onChange={setTheme}
      />
    </SettingGroup>
  )
}
