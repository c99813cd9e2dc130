import { useMutation, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { deleteRecipe, listRecipes, previewRecipe, saveRecipe } from '#contract/recipes.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshBusinesses } from '#web/business/business.ts'
import type { OfProduct } from './unit-costs.ts'

/** A recipe as entered: the components, and the day from which it applies; `always` applies to all sales. */
export type RecipeForm = BodyOf<typeof saveRecipe> & { readonly validFrom: string }

export function useRecipes(params: OfProduct) {
  return useQuery({
    queryKey: [...businessKey(params.businessId), 'products', params.productId, 'recipes'],
    queryFn: ({ signal }) => call(listRecipes, { params, signal }),
  })
}

export function useRecipeEffect(params: OfProduct) {
  return useMutation({
    mutationFn: ({ validFrom, components }: RecipeForm) =>
      call(previewRecipe, { params: { ...params, validFrom }, body: { components } }),
    meta: { failureKey: 'bundles.dialog.effectFailed' },
  })
}

export function useSaveRecipe(params: OfProduct, accepted: () => void) {
  const refresh = useRefreshBusinesses(accepted)
  return useMutation({
    mutationFn: ({ validFrom, components }: RecipeForm) =>
      call(saveRecipe, { params: { ...params, validFrom }, body: { components } }),
    onSuccess: refresh,
    meta: { failureKey: 'bundles.dialog.saveFailed' },
  })
}

export function useDeleteRecipe(params: OfProduct & { validFrom: string }) {
  const refresh = useRefreshBusinesses()
  return useMutation({
    mutationFn: () => call(deleteRecipe, { params }),
    onSuccess: refresh,
    meta: { failureKey: 'bundles.removeFailed', successKey: 'bundles.removed' },
  })
}
