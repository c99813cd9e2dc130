import { business } from './businesses.ts'
import { endpoint } from './endpoint.ts'

export const addSampleBusiness = endpoint({
  method: 'post',
  path: '/api/sample-business',
  tag: 'Businesses',
  summary: 'Create a sample business with products and sales; only one at a time',
  access: 'owner',
  role: 'none',
  response: business,
  status: 201,
  errors: ['sample_exists', 'rate_limited'],
})

export const removeSampleBusiness = endpoint({
  method: 'delete',
  path: '/api/sample-business',
  tag: 'Businesses',
  summary: 'Remove the sample business with everything in it',
  access: 'owner',
  role: 'none',
  errors: ['business_not_found'],
})
