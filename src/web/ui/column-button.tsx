import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from './button.tsx'
import type { ColumnMenuProps } from './column-choice.ts'
import { SlidersHorizontal } from './icons/sliders-horizontal.tsx'
import { MenuButton } from './menu-button.tsx'

/** The button that opens the list of columns. */
export function ColumnButton(props: ColumnMenuProps) {
  const { t } = useTranslation()
  return (
    <MenuButton
      button={
        <Button variant="ghost" size="sm">
          <SlidersHorizontal aria-hidden className="size-4" />
          {t('common.table.columns')}
        </Button>
      }
      load={async () => (await import('./column-menu.tsx')).ColumnMenu}
      of={props}
    />
  )
}
