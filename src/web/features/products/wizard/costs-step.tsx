import { useFieldArray } from 'react-hook-form'
import { toast } from 'sonner'
import { customCategoryName } from '#contract/products.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useCostCategories, useCreateCostCategory } from '../api/cost-categories.ts'
import { categoryName } from '../category-name.ts'
import { AddNamed } from './add-named.tsx'
import { CostCategory } from './cost-category.tsx'
import { sumOfCosts } from './read-values.ts'
import type { ProductForm } from './use-product-form.ts'

export interface CostsStepProps {
  form: ProductForm
  /** Names of custom categories that were added in this wizard, even if they have no costs yet. */
  added: readonly string[]
  onAdd: (categoryId: string) => void
}

export function CostsStep({ form, added, onAdd }: CostsStepProps) {
  const { t } = useTranslation()
  const { id: businessId } = useCurrentBusiness()
  const categories = useCostCategories(businessId)
  const create = useCreateCostCategory(businessId)
  const items = useFieldArray({ control: form.control, name: 'costItems' })
  const values = form.watch('costItems')
  const total = sumOfCosts(values, form.currency)

  if (form.isBundle) return <p className="text-muted">{t('products.ofBundle')}</p>
  if (!categories.data) {
    return (
      <NotLoaded query={categories} title={t('products.loadCategoriesFailed')} className="space-y-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-11" />
        ))}
      </NotLoaded>
    )
  }
  const used = new Set(values.map(({ costCategoryId }) => costCategoryId))
  const isShown = ({ id, isCustom }: { id: string; isCustom: boolean }) =>
    !isCustom || used.has(id) || added.includes(id)
  const others = categories.data.filter((category) => !isShown(category))
  return (
    <div>
      <p className="mb-4 text-muted">{t('products.costs.intro')}</p>
      {categories.data.filter(isShown).map((category) => (
        <CostCategory
          key={category.id}
          form={form}
          name={categoryName(t, category)}
          rows={items.fields.flatMap(({ id, costCategoryId }, index) =>
            costCategoryId === category.id ? [{ id, index }] : [],
          )}
          sum={sumOfCosts(
            values.filter(({ costCategoryId }) => costCategoryId === category.id),
            form.currency,
          )}
          onAddRow={() =>
            items.append(
              { costCategoryId: category.id, name: '', amount: '' },
              { focusName: `costItems.${items.fields.length}.amount` },
            )
          }
          onRemoveRow={items.remove}
        />
      ))}
      <p className="flex items-baseline justify-between gap-4 py-4 font-semibold" aria-live="polite">
        {t('products.costs.total')}
        {Number.isNaN(total) ? (
          <span className="font-normal text-muted">{t('common.notAvailable')}</span>
        ) : (
          <Money minor={total} currency={form.currency} />
        )}
      </p>
      {others.length > 0 && (
        <fieldset className="mb-5">
          <legend className="mb-2 text-sm font-medium">{t('products.costs.other')}</legend>
          <div className="flex flex-wrap gap-2">
            {others.map(({ id, name }) => (
              <Button key={id} size="sm" onClick={() => onAdd(id)}>
                <Plus aria-hidden className="size-4" />
                <bdi>{name}</bdi>
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <AddNamed
        label={t('products.costs.customLabel')}
        addLabel={t('products.costs.customAdd')}
        rules={customCategoryName}
        busy={create.isPending}
        onAdd={(name, done) =>
          create.mutate(name, {
            onSuccess(category) {
              toast.success(t('products.costs.customDone'))
              onAdd(category.id)
              done()
            },
          })
        }
      />
    </div>
  )
}
