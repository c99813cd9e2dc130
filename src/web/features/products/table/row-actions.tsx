import { useTranslation } from '#web/i18n/translation.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Ellipsis } from '#web/ui/icons/ellipsis.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { RowActionsProps } from './row-menu.tsx'

const loadMenu = async () => (await import('./row-menu.tsx')).RowMenu

/** The actions of a product, in a menu at the end of its row. */
export function RowActions(props: RowActionsProps) {
  const { t } = useTranslation()
  return (
    <MenuButton
      button={
        <IconButton
          size="sm"
          label={t('products.actionsOf', { name: props.row.name })}
          title={t('productList.table.actions')}
          icon={<Ellipsis aria-hidden className="size-4" />}
        />
      }
      load={loadMenu}
      of={props}
    />
  )
}
