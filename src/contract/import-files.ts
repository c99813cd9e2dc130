import { z } from 'zod'
import { LANGUAGES } from '#phrases/language.ts'
import { endpoint } from './endpoint.ts'
import { importParams } from './imports.ts'

export const importErrors = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/imports/{importId}/errors.csv',
  tag: 'Imports',
  summary: 'All row errors of the file with line and reason, as CSV',
  access: 'owner',
  role: 'bookkeeper',
  params: importParams,
  query: z.object({ language: z.enum(LANGUAGES).default('en') }),
  file: 'text/csv',
  errors: ['import_not_found', 'import_wrong_state'],
})

export const importTemplate = endpoint({
  method: 'get',
  path: '/api/import-template.csv',
  tag: 'Imports',
  summary: "Safi's own template, with two example rows",
  access: 'anyone',
  role: 'none',
  file: 'text/csv',
})
