import { useLocation } from 'react-router'
import { changeProducts } from '#contract/product-changes.ts'
import type { ProductRow } from '#contract/product-rows.ts'
import { deleteProduct } from '#contract/products.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Link } from '#web/ui/link.tsx'
import { DropdownMenu, MenuDivider, MenuItem, MenuLink } from '#web/ui/menu.tsx'
import type { LateMenuProps } from '#web/ui/menu-button.tsx'
import { useChangeProducts } from '../api/change-products.ts'
import { ACTION_CALLS, type CardAction, cardActions } from '../list/product-actions.tsx'
import { type FromList, productPath } from '../paths.ts'

export interface RowActionsProps {
  row: ProductRow
  businessId: string
  onAction: (action: CardAction, row: ProductRow) => void
  /** Called when the product leaves the list. */
  onLeave: (productId: string) => void
}

export function RowMenu({ row, businessId, onAction, onLeave, ...menu }: RowActionsProps & LateMenuProps) {
  const { t } = useTranslation()
  // The mutation is in the open menu and not in each row, because mutations in every row of a long table slow down
  // scrolling.
  const change = useChangeProducts(businessId)
  const archive = () => {
    onLeave(row.id)
    change.mutate({
      body: { changes: [{ productId: row.id, archived: !row.archived }] },
      done: () =>
        t(row.archived ? 'productList.changes.unarchived' : 'productList.changes.archived', {
          name: row.name,
        }),
    })
  }
  const fromList: FromList = { listSearch: useLocation().search }
  return (
    <DropdownMenu {...menu}>
      <MenuLink>
        <Link to={productPath({ businessId, id: row.id })} state={fromList}>
          {t('products.view')}
        </Link>
      </MenuLink>
      {cardActions(row).map((action) => (
        <MenuItem needs={ACTION_CALLS[action]} key={action} onSelect={() => onAction(action, row)}>
          {t(`products.${action}`)}
        </MenuItem>
      ))}
      <MenuItem needs={changeProducts} onSelect={archive}>
        {t(row.archived ? 'productList.unarchive' : 'productList.archive')}
      </MenuItem>
      <MenuDivider />
      <MenuItem needs={deleteProduct} danger onSelect={() => onAction('delete', row)}>
        {t('products.deleteProduct')}
      </MenuItem>
    </DropdownMenu>
  )
}
