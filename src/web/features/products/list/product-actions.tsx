import { deleteProduct, type Product, recordDamage, setStock, updateProduct } from '#contract/products.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Trash2 } from '#web/ui/icons/trash-2.tsx'
import { type FromList, productPath } from '../paths.ts'

export type CardAction = 'edit' | 'stock' | 'damaged' | 'delete'

/** The API call behind each action, which decides whether a member may use the action. */
export const ACTION_CALLS = {
  edit: updateProduct,
  stock: setStock,
  damaged: recordDamage,
  delete: deleteProduct,
} as const

/** A bundle has no stock of its own to count. */
export function cardActions({ bundle }: Pick<Product, 'bundle'>): Exclude<CardAction, 'delete'>[] {
  return bundle === null ? ['edit', 'stock', 'damaged'] : ['edit']
}

export interface ProductActionsProps {
  product: Product
  /** Navigation state with the page and search of the list, for the back link of the product page. */
  fromList: FromList
  onAction: (action: CardAction) => void
}

export function ProductActions({ product, fromList, onAction }: ProductActionsProps) {
  const { t } = useTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be for a form's fields.
    <div
      role="group"
      aria-label={t('products.actionsOf', { name: product.name })}
      className="mt-auto grid grid-cols-2 gap-2 pt-5 sm:flex sm:flex-wrap sm:items-center"
    >
      <ButtonLink size="sm" to={productPath(product)} state={fromList}>
        {t('products.view')}
      </ButtonLink>
      {cardActions(product).map((action) => (
        <Button needs={ACTION_CALLS[action]} key={action} size="sm" onClick={() => onAction(action)}>
          {t(`products.${action}`)}
        </Button>
      ))}
      <Button
        needs={deleteProduct}
        variant="ghost"
        size="sm"
        onClick={() => onAction('delete')}
        className="col-span-2 text-clay-text! sm:ms-auto"
      >
        <Trash2 aria-hidden className="size-4" />
        {t('products.deleteProduct')}
      </Button>
    </div>
  )
}
