import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ProductDetail } from '#contract/products.ts'
import { common } from '#phrases/en/common.ts'
import { products } from '#phrases/en/products.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { BasicInformation } from './basic-information.tsx'

addPhrases('en', 'common', common)
addPhrases('en', 'products', products)

const shown = (values: Partial<ProductDetail>) =>
  renderToStaticMarkup(
    createElement(BasicInformation, {
      product: {
        name: 'Desk lamp',
        description: '',
        sku: '',
        category: '',
        status: 'active',
        currency: 'EGP',
        price: 25_000,
        images: [],
        ...values,
      } as unknown as ProductDetail,
    }),
  )

test("marks stock as low by the product's own threshold if it has one", () => {
  expect(shown({ quantity: 9, lowStockBelow: null })).toContain(products.lowStock)
  expect(shown({ quantity: 9, lowStockBelow: 5 })).not.toContain(products.lowStock)
  expect(shown({ quantity: 12, lowStockBelow: 20 })).toContain(products.lowStock)
})

test('says in words that a product without a price is a draft', () => {
  const html = shown({ status: 'draft', price: 0, quantity: null })
  expect(html).toContain(`>${products.detail.draft}<`)
  expect(html).not.toContain('>draft<')
})
