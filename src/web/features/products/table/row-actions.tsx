import { useTranslation } from '#web/i18n/translation.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Ellipsis } from '#web/ui/icons/ellipsis.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { useChangeProducts } from '../api/change-products.ts'
import type { RowActionsProps } from './row-menu.tsx'

/** The actions of a product, in a menu at the end of its row. */
export function RowActions({ row, businessId, onAction }: RowActionsProps) {
  const { t } = useTranslation()
  const change = useChangeProducts(businessId)
  const archive = () =>
    change.mutate({
      body: { changes: [{ productId: row.id, archived: !row.archived }] },
      done: () =>
        t(row.archived ? 'productList.changes.unarchived' : 'productList.changes.archived', {
          name: row.name,
        }),
    })
  return (
    <MenuButton
      button={
        <IconButton
          size="sm"
          label={t('products.actionsOf', { name: row.name })}
          title={t('productList.table.actions')}
          icon={<Ellipsis aria-hidden className="size-4" />}
        />
      }
      load={async () => (await import('./row-menu.tsx')).RowMenu}
      of={{ row, businessId, onAction, onArchive: archive }}
    />
  )
}
