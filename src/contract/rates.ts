import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { isoDate } from './fields.ts'

export const getRates = endpoint({
  method: 'get',
  path: '/api/rates',
  tag: 'Exchange rates',
  summary: 'The latest exchange rates that conversions use, and their age',
  access: 'anyone',
  role: 'none',
  response: z.object({
    day: isoDate,
    ageDays: z.int().describe('Days since then in UTC; 0 for today'),
    perUsd: z
      .record(z.string(), z.string())
      .describe('Units of each currency for one US dollar, as decimal text, because floats are not exact'),
  }),
})
