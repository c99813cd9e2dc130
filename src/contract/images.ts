import { z } from 'zod'
import { ofAccountOrBusiness } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

export const image = z.object({ id, url: z.string() })

export const uploadImage = endpoint({
  method: 'post',
  path: '/api/images',
  tag: 'Products',
  summary: 'Upload a product image (JPEG, PNG or WebP, at most 300 KB) as the raw body',
  access: 'owner',
  role: 'manager',
  query: ofAccountOrBusiness,
  upload: true,
  response: image,
  status: 201,
  errors: [
    'business_not_found',
    'not_an_image',
    'image_too_large',
    'image_too_many_pixels',
    'seller_storage_full',
  ],
})

export const getImage = endpoint({
  method: 'get',
  path: '/api/images/{imageId}',
  tag: 'Products',
  summary: 'One of your product images; the content of an id never changes',
  access: 'owner',
  role: 'viewer',
  withoutCosts: true,
  params: z.object({ imageId: id }),
  query: ofAccountOrBusiness,
  file: 'image/*',
  errors: ['business_not_found', 'image_not_found'],
})
