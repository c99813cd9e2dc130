import { useState } from 'react'
import type { ProductDetail } from '#contract/products.ts'
import { deleteRecipe, type ProductRecipes, saveRecipe } from '#contract/recipes.ts'
import { BEGINNING } from '#domain/profit/cost-history.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { IconButton } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { Pencil } from '#web/ui/icons/pencil.tsx'
import { Trash2 } from '#web/ui/icons/trash-2.tsx'
import { useDeleteRecipe } from '../api/recipes.ts'
import type { ShownRecipe } from './typed-recipe.ts'

type Recipe = ProductRecipes['recipes'][number]

interface RecipeHistoryProps {
  product: ProductDetail
  recipes: readonly Recipe[]
  onEdit: (recipe: ShownRecipe) => void
}

/** All recipes of a bundle, newest first. */
export function RecipeHistory({ product, recipes, onEdit }: RecipeHistoryProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [removed, setRemoved] = useState<string | null>(null)
  const dayOf = ({ validFrom }: Recipe) =>
    validFrom === BEGINNING ? t('bundles.always') : t('bundles.since', { day: format.date(validFrom) })
  const columns: Column<Recipe>[] = [
    { key: 'from', header: t('bundles.from'), rowHeader: true, cell: dayOf },
    {
      key: 'parts',
      header: t('bundles.title'),
      cell: ({ components }) => (
        <ul>
          {components.map(({ productId, name, count }) => (
            <li key={productId}>{t('bundles.parts', { count, name })}</li>
          ))}
        </ul>
      ),
    },
    {
      key: 'actions',
      header: t('bundles.actions'),
      headerHidden: true,
      numeric: true,
      inBlock: 'unlabelled',
      cell: (recipe) => (
        <>
          <IconButton
            needs={saveRecipe}
            size="sm"
            label={t('bundles.edit', { day: dayOf(recipe) })}
            icon={<Pencil aria-hidden className="size-4" />}
            onClick={() => onEdit(recipe)}
          />
          <IconButton
            needs={deleteRecipe}
            size="sm"
            label={t('bundles.remove', { day: dayOf(recipe) })}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => setRemoved(recipe.validFrom)}
          />
        </>
      ),
    },
  ]
  return (
    <div className="mt-8">
      <h3 className="mb-3 font-semibold">{t('bundles.history')}</h3>
      <DataTable
        caption={t('bundles.history')}
        columns={columns}
        rows={recipes}
        rowKey={({ validFrom }) => validFrom}
      />
      {removed !== null && (
        <RemoveRecipe product={product} validFrom={removed} onClose={() => setRemoved(null)} />
      )}
    </div>
  )
}

interface RemoveRecipeProps {
  product: ProductDetail
  validFrom: string
  onClose: () => void
}

function RemoveRecipe({ product, validFrom, onClose }: RemoveRecipeProps) {
  const { t } = useTranslation()
  const remove = useDeleteRecipe({ businessId: product.businessId, productId: product.id, validFrom })
  return (
    <DeleteDialog
      title={t('bundles.removeTitle')}
      busy={remove.isPending}
      onDelete={(options) => remove.mutate(undefined, options)}
      onClose={onClose}
    >
      <p>{t('bundles.removeText')}</p>
    </DeleteDialog>
  )
}
