import { auth } from './auth.ts'
import { businesses } from './businesses.ts'
import { catalog } from './catalog.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { errors } from './errors.ts'
import { imports } from './imports.ts'
import { landing } from './landing.ts'
import { products } from './products.ts'
import { validation } from './validation.ts'

/** Every word a person reads, by feature. */
export const phrases = {
  auth,
  businesses,
  catalog,
  common,
  dashboard,
  errors,
  imports,
  landing,
  products,
  validation,
} as const
