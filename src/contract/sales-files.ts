import { z } from 'zod'
import { LANGUAGES } from '#phrases/language.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { narrowing, ORDER_STATUSES, SALE_KINDS } from './sales.ts'

const inLanguage = { language: z.enum(LANGUAGES).default('en') }

const file = {
  method: 'get',
  tag: 'Sales',
  access: 'owner',
  params: businessParams,
  file: 'text/csv',
  errors: ['business_not_found'],
} as const

export const getOrdersCsv = endpoint({
  ...file,
  path: '/api/businesses/{businessId}/orders.csv',
  summary: 'All orders that match the filters, as CSV',
  query: z.object({ ...narrowing, status: z.enum(ORDER_STATUSES).optional(), ...inLanguage }),
})

export const getSaleLinesCsv = endpoint({
  ...file,
  path: '/api/businesses/{businessId}/sale-lines.csv',
  summary: 'All sale lines that match the filters, as CSV',
  query: z.object({ ...narrowing, kind: z.enum(SALE_KINDS).optional(), ...inLanguage }),
})
