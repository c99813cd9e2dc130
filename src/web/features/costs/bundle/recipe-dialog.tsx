import { useState } from 'react'
import { toast } from 'sonner'
import type { ProductDetail } from '#contract/products.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { X } from '#web/ui/icons/x.tsx'
import { DateInput, NumberInput, Select } from '#web/ui/inputs.tsx'
import { Name } from '#web/ui/name.tsx'
import { type RecipeForm, useRecipeEffect, useSaveRecipe } from '../api/recipes.ts'
import { ProductChoice } from '../product-choice.tsx'
import { RecipeEffect } from './recipe-effect.tsx'
import {
  readRecipe,
  type ShownRecipe,
  type TypedPart,
  type TypedRecipe,
  typedOf,
  typedRecipe,
} from './typed-recipe.ts'

export interface RecipeDialogProps {
  product: ProductDetail
  /** The recipe with which the fields start; null for empty fields. */
  start: ShownRecipe | null
  /** Whether `start` is a saved recipe. Its day cannot be changed. */
  isSaved: boolean
  onClose: () => void
}

/** A dialog for the recipe of a product. It can be saved only after its effect on past sales was shown. */
export function RecipeDialog({ product, start, isSaved, onClose }: RecipeDialogProps) {
  const { t } = useTranslation()
  const ids = { businessId: product.businessId, productId: product.id }
  const today = new Date().toLocaleDateString('sv-SE')
  const [typed, setTyped, draft] = useDraft<TypedRecipe>({
    of: {
      businessId: ids.businessId,
      thing: `recipe:${ids.productId}:${isSaved ? start?.validFrom : 'new'}`,
    },
    schema: typedRecipe.partial(),
    start: typedOf(start, today),
    isNew: !isSaved,
  })
  const [tried, setTried] = useState(false)
  const [shown, setShown] = useState<RecipeForm | null>(null)
  const effect = useRecipeEffect(ids)
  const save = useSaveRecipe(ids, draft.finish)
  const { form, wrong } = readRecipe(typed, today)
  const isShown = effect.data !== undefined && JSON.stringify(shown) === JSON.stringify(form)
  const change = (part: Partial<TypedRecipe>) => setTyped({ ...typed, ...part })
  const message = (path: string) => {
    const key = tried ? wrong.get(path) : undefined
    return key === undefined ? undefined : t(`validation.${key}`)
  }

  function submit(): void {
    setTried(true)
    if (form === null) return
    if (!isShown) {
      setShown(form)
      effect.mutate(form)
      return
    }
    save.mutate(form, {
      onSuccess() {
        toast.success(t('bundles.dialog.saved'))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      draft={draft}
      size="lg"
      title={t('bundles.dialog.title')}
      description={<Name text={product.name} />}
      submitLabel={t(isShown ? 'bundles.dialog.save' : 'bundles.dialog.show')}
      busy={effect.isPending || save.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="space-y-6"
    >
      <Parts
        product={product}
        parts={typed.parts}
        onChange={(parts) => change({ parts })}
        message={message}
      />
      {isSaved ? null : (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('bundles.dialog.from')}>
            <Select
              value={typed.from}
              onChange={({ target }) => change({ from: target.value === 'day' ? 'day' : 'always' })}
              options={[
                { value: 'always', label: t('bundles.dialog.always') },
                { value: 'day', label: t('bundles.dialog.fromDay') },
              ]}
            />
          </Field>
          {typed.from === 'day' && (
            <Field label={t('bundles.dialog.day')} error={message('day')}>
              <DateInput
                max={today}
                value={typed.day}
                onChange={({ target }) => change({ day: target.value })}
              />
            </Field>
          )}
        </div>
      )}
      <p className="text-sm text-muted">{t('bundles.dialog.keep')}</p>
      <div aria-live="polite">
        {isShown && <RecipeEffect effect={effect.data} currency={product.currency} />}
      </div>
    </FormDialog>
  )
}

interface PartsProps {
  product: ProductDetail
  parts: readonly TypedPart[]
  onChange: (parts: TypedPart[]) => void
  message: (path: string) => string | undefined
}

function Parts({ product, parts, onChange, message }: PartsProps) {
  const { t } = useTranslation()
  const change = (key: number, part: Partial<TypedPart>) =>
    onChange(parts.map((each) => (each.key === key ? { ...each, ...part } : each)))
  return (
    <fieldset className="space-y-4">
      <legend className="sr-only">{t('bundles.title')}</legend>
      {parts.map((part, at) => (
        <div
          key={part.key}
          className="grid grid-cols-[1fr_auto] items-start gap-3 sm:grid-cols-[1fr_8rem_auto]"
        >
          <div className="col-span-2 sm:col-span-1">
            <ProductChoice
              businessId={product.businessId}
              chosen={part.product}
              onChoose={(chosen) => change(part.key, { product: { id: chosen.id, name: chosen.name } })}
              error={message(`parts.${at}.product`)}
              label={t('bundles.dialog.product')}
              offers={({ id, bundle }) => id !== product.id && bundle === null}
            />
          </div>
          <Field label={t('bundles.dialog.count')} error={message(`parts.${at}.count`)}>
            <NumberInput
              whole
              value={part.count}
              onChange={({ target }) => change(part.key, { count: target.value })}
            />
          </Field>
          <IconButton
            className="mt-7"
            label={t('bundles.dialog.removePart', { at: at + 1 })}
            icon={<X aria-hidden className="size-4" />}
            disabled={parts.length === 1}
            onClick={() => onChange(parts.filter(({ key }) => key !== part.key))}
          />
        </div>
      ))}
      {parts.length < LIMITS.componentsPerBundle && (
        <Button
          size="sm"
          onClick={() =>
            onChange([
              ...parts,
              { key: Math.max(...parts.map(({ key }) => key)) + 1, product: null, count: '1' },
            ])
          }
        >
          <Plus aria-hidden className="size-4" />
          {t('bundles.dialog.addPart')}
        </Button>
      )}
    </fieldset>
  )
}
