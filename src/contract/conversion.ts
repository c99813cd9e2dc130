import { z } from 'zod'
import { currency, isoDate, minorUnits } from './fields.ts'

/** The days of the exchange rates with which figures in the business's currency were converted. */
export const rateDays = {
  oldestRate: isoDate.nullable().describe('Day of the oldest rate used; null when nothing was converted'),
  newestRate: isoDate.nullable(),
}

/**
 * The days of the oldest and newest exchange rate that a report in the business's currency used, and the days that
 * had no rate.
 */
export const conversion = z.object({
  currency,
  ...rateDays,
  notConverted: z
    .array(
      z.object({
        currency,
        from: isoDate,
        to: isoDate,
        days: z.int(),
        revenue: minorUnits.describe('In the profit bridge that of all days of both periods'),
      }),
    )
    .describe(
      'Days without an exchange rate; separate statements contain their amounts. The profit bridge then converts no day of the currency',
    ),
})
export type Conversion = z.output<typeof conversion>
export type RateDays = Pick<Conversion, keyof typeof rateDays>
