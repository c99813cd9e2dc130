import { z } from 'zod'
import { says } from './fields.ts'

/** The description of an amount with a limit in units of the currency. */
export const upTo = (units: '1,000,000' | '10,000') =>
  `In minor units; at most ${units} units of the currency, or 100 or 1,000 times as many if a US dollar buys more than 100 or 10,000 of them`

export const enteredPrice = z
  .int({ error: says('pricePositive') })
  .positive(says('pricePositive'))
  .describe(upTo('1,000,000'))
