import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import type { ProductInput } from '#contract/products.ts'
import { runHook } from '#web/testing/run-hook.ts'
import { serve } from '#web/testing/serve.ts'
import { useSaveProduct } from './save-product.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['keeps the id of a new product when its SKU is that of the saved product', [{ path: 'sku' }], 0],
  ['gives a new product another id when its SKU differs from that of the saved product', undefined, 1],
])('%s', async (_, fields, renewed) => {
  serve(() => Response.json({ code: 'already_saved', fields }, { status: 409 }))
  const renew = vi.fn()
  const save = runHook(new QueryClient(), () =>
    useSaveProduct('b1', { id: 'p1', renew, opened: undefined }, () => undefined),
  )
  await expect(save.mutateAsync({} as ProductInput)).rejects.toThrow('already_saved')
  expect(renew).toHaveBeenCalledTimes(renewed)
})
