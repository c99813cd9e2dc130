import { business } from './businesses.ts'
import { endpoint } from './endpoint.ts'

export const addSampleBusiness = endpoint({
  method: 'post',
  path: '/api/sample-business',
  tag: 'Businesses',
  summary: 'Add a business with products and sales to look around in, marked as a sample; one at a time',
  access: 'owner',
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
  errors: ['business_not_found'],
})
