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
  errors: ['business_not_found'],
} as const
const csv = { ...file, file: 'text/csv' } as const
const xlsx = {
  ...file,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

const orders = z.object({ ...narrowing, status: z.enum(ORDER_STATUSES).optional(), ...inLanguage })
const lines = z.object({ ...narrowing, kind: z.enum(SALE_KINDS).optional(), ...inLanguage })

export const getOrdersCsv = endpoint({
  ...csv,
  path: '/api/businesses/{businessId}/orders.csv',
  role: 'bookkeeper',
  summary: 'All orders that match the filters, as CSV',
  query: orders,
})

export const getSaleLinesCsv = endpoint({
  ...csv,
  path: '/api/businesses/{businessId}/sale-lines.csv',
  role: 'bookkeeper',
  summary: 'All sale lines that match the filters, as CSV',
  query: lines,
})

export const getOrdersXlsx = endpoint({
  ...xlsx,
  path: '/api/businesses/{businessId}/orders.xlsx',
  role: 'bookkeeper',
  summary: 'All orders that match the filters, as an Excel workbook; a full sheet continues on the next',
  query: orders,
})

export const getSaleLinesXlsx = endpoint({
  ...xlsx,
  path: '/api/businesses/{businessId}/sale-lines.xlsx',
  role: 'bookkeeper',
  summary: 'All sale lines that match the filters, as an Excel workbook; a full sheet continues on the next',
  query: lines,
})
