import { z } from 'zod'
import { businessName, firstName, language, lastName, sessionUser } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { currency, id } from './fields.ts'

export const profileForm = z.object({ firstName, lastName, businessName })

const changed = z.object({ user: sessionUser })

export const updateProfile = endpoint({
  method: 'put',
  path: '/api/profile',
  tag: 'Profile',
  summary: 'Change your names; the e-mail address cannot be changed',
  access: 'session',
  role: 'none',
  body: profileForm,
  response: changed,
  errors: ['business_name_taken'],
})

export const savePreferences = endpoint({
  method: 'patch',
  path: '/api/profile/preferences',
  tag: 'Profile',
  summary: 'Set the language of your e-mails and the reporting currency of totals across businesses',
  access: 'session',
  role: 'none',
  body: z.object({ language: language.optional(), currency: currency.optional() }),
  response: changed,
})

export const uploadAvatar = endpoint({
  method: 'put',
  path: '/api/profile/avatar',
  tag: 'Profile',
  summary:
    'Upload your picture (JPEG, PNG or WebP, at most 200 KB) as the raw body; replaces the previous one',
  access: 'session',
  role: 'none',
  upload: true,
  response: changed,
  errors: ['not_an_image', 'image_too_large', 'image_too_many_pixels', 'seller_storage_full'],
})

export const removeAvatar = endpoint({
  method: 'delete',
  path: '/api/profile/avatar',
  tag: 'Profile',
  summary: 'Remove your picture',
  access: 'session',
  role: 'none',
  response: changed,
})

export const getOwnAvatar = endpoint({
  method: 'get',
  path: '/api/profile/avatar',
  tag: 'Profile',
  summary: 'Your picture, with the session; for use when a signed link has expired',
  access: 'owner',
  role: 'none',
  file: 'image/*',
  errors: ['image_not_found'],
})

export const getSignedAvatar = endpoint({
  method: 'get',
  path: '/api/avatars/{userId}/avatar.jpg',
  tag: 'Profile',
  summary: 'A picture by its signed link, which is valid for an hour',
  access: 'anyone',
  role: 'none',
  params: z.object({ userId: id }),
  query: z.object({ expires: z.coerce.number().int(), signature: z.string() }),
  file: 'image/*',
  errors: ['link_expired', 'image_not_found'],
})
