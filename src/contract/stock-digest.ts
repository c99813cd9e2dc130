import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const STOCK_DIGESTS = ['off', 'daily', 'weekly'] as const
export type StockDigest = (typeof STOCK_DIGESTS)[number]

const choice = z.object({ frequency: z.enum(STOCK_DIGESTS) })

export const getStockDigest = endpoint({
  method: 'get',
  path: '/api/stock-digest',
  tag: 'Alerts',
  summary: 'How often an e-mail lists your new alerts and the products that run low',
  access: 'owner',
  role: 'none',
  response: choice,
})

export const saveStockDigest = endpoint({
  method: 'put',
  path: '/api/stock-digest',
  tag: 'Alerts',
  summary: 'Choose the frequency: daily or on Sundays, starting the next morning (05:00 UTC)',
  access: 'owner',
  role: 'none',
  body: choice,
  response: choice,
})

export const stopStockDigest = endpoint({
  method: 'post',
  path: '/api/stock-digest/stop',
  tag: 'Alerts',
  summary: 'Turn the e-mails off with the token of the link in the e-mail, without a session',
  access: 'anyone',
  role: 'none',
  body: z.object({ token: z.string().min(1).max(2_000) }),
  errors: ['link_expired'],
})
