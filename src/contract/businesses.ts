import { z } from 'zod'
import { COUNTRY_CODES } from '#domain/catalog/countries.ts'
import { INDUSTRIES } from '#domain/catalog/industries.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, requiredText, says, timestamp } from './fields.ts'
import { ROLES } from './roles.ts'
import { VENDORS } from './vendors.ts'

const details = {
  name: requiredText(LIMITS.name, 'businessNameRequired', 'businessNameTooLong'),
  description: z
    .string()
    .trim()
    .max(LIMITS.businessDescription, says('businessDescriptionTooLong'))
    .default(''),
  industry: z.enum(INDUSTRIES, { error: says('industryRequired') }),
}

export const createBusinessForm = z.object({
  ...details,
  country: z.enum(COUNTRY_CODES, { error: says('countryRequired') }),
})
export const updateBusinessForm = z.object({
  ...details,
  country: z
    .enum(COUNTRY_CODES, { error: says('countryRequired') })
    .optional()
    .describe('The country and its currency, which can change only while the business has no sales'),
  keepNumbers: z
    .boolean()
    .default(false)
    .describe(
      'Whether amounts keep their numbers in the currency of the new country; they are never converted',
    ),
})

export const business = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  industry: z.enum(INDUSTRIES),
  country: z.enum(COUNTRY_CODES),
  currency,
  vat: z
    .object({ ratePpm: z.int(), pricesWithVat: z.boolean() })
    .optional()
    .describe('Present if the business is registered for VAT today; see its VAT settings'),
  lostVatPpm: z
    .int()
    .optional()
    .describe(
      'Present if platforms add VAT to their fees that the business cannot reclaim today: its rate in millionths',
    ),
  isSample: z.boolean().describe('Whether this is a sample business with made-up sales'),
  createdAt: timestamp,
  productCount: z.int(),
  saleLineCount: z.int().describe('The number of lines in committed imports'),
  openAlerts: z.int().describe('The number of alerts that are not put aside'),
  reconnect: z
    .array(z.enum(VENDORS))
    .describe('Platforms that Safi fetches from once a manager or the owner connects them again'),
  role: z.enum(ROLES).describe('What you may do in this business'),
  hidesCosts: z.boolean().describe('Whether costs and profit are hidden from you'),
  sharedBy: z.string().nullable().describe('The name of its owner; null for your own business'),
  isOffered: z.boolean().describe('Whether its owner offers to transfer it to you'),
})
export type Business = z.output<typeof business>

export const businessParams = z.object({ businessId: id })

/** The query of calls about an account as a whole that members of a business may make, too. */
export const ofAccountOrBusiness = z.object({
  businessId: id
    .optional()
    .describe(
      'A business of yours or one that is shared with you, for the call to be about the account of its owner',
    ),
})

export const listBusinesses = endpoint({
  method: 'get',
  path: '/api/businesses',
  tag: 'Businesses',
  summary: 'Your businesses, newest first, then those that others share with you',
  access: 'owner',
  role: 'none',
  response: z.object({ businesses: z.array(business) }),
})

export const createBusiness = endpoint({
  method: 'post',
  path: '/api/businesses',
  tag: 'Businesses',
  summary: 'Create a business; its country determines its currency',
  access: 'owner',
  role: 'none',
  body: createBusinessForm,
  response: business,
  status: 201,
})

export const getBusiness = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}',
  tag: 'Businesses',
  summary: 'One business',
  access: 'owner',
  role: 'viewer',
  withoutCosts: true,
  params: businessParams,
  response: business,
  errors: ['business_not_found'],
})

export const updateBusiness = endpoint({
  method: 'patch',
  path: '/api/businesses/{businessId}',
  tag: 'Businesses',
  summary: 'Change name, description and industry, and the country while the business has no sales',
  access: 'owner',
  role: 'manager',
  params: businessParams,
  body: updateBusinessForm,
  response: business,
  errors: [
    'business_not_found',
    'business_has_sales',
    'country_changes_amounts',
    'amount_does_not_fit',
    'exchange_rate_unknown',
    'fee_rule_overlaps',
  ],
})

export const deleteBusiness = endpoint({
  method: 'delete',
  path: '/api/businesses/{businessId}',
  tag: 'Businesses',
  summary: 'Delete a business with everything in it; requires its name as confirmation',
  access: 'owner',
  role: 'owner',
  params: businessParams,
  body: z.object({ name: z.string() }),
  errors: ['business_not_found', 'name_mismatch'],
})
