import type { products as english } from '../en/products.ts'
import type { Arabic } from '../language.ts'

export const products = {} satisfies Arabic<typeof english>
