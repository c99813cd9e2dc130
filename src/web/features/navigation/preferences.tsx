import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Monitor } from '#web/ui/icons/monitor.tsx'
import { Moon } from '#web/ui/icons/moon.tsx'
import { Sun } from '#web/ui/icons/sun.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useOtherLanguage } from './use-other-language.ts'

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

/** Shows the current theme by CSS, from the class on the document that is set before any script runs. */
function CurrentTheme() {
  return (
    <>
      <Sun aria-hidden className="hidden size-5 [.light_&]:block" />
      <Moon aria-hidden className="hidden size-5 [.dark_&]:block" />
      <Monitor aria-hidden className="size-5 [:is(.light,.dark)_&]:hidden" />
    </>
  )
}

/**
 * Switches to the other language, whose name is written in that language. The name uses a system font: one word is not worth loading
 * another font.
 */
export function LanguageSwitch() {
  const { language, name, change } = useOtherLanguage()
  return (
    <Button variant="ghost" className="px-3" onClick={change}>
      <span lang={language} className="[font-family:system-ui]">
        {name}
      </span>
    </Button>
  )
}
