import { z } from 'zod'
import { AUDIT_ACTORS } from './audit-actions.ts'
import { id } from './fields.ts'

/** The user, API key or job that caused a change, in the audit log and among the stock movements. */
export const who = z.object({
  actor: z
    .enum(AUDIT_ACTORS)
    .describe(
      '`api_key`: a script with a key; `visitor`: somebody without a session, such as with the link of an e-mail; `operator`: who runs this server; `system`: Safi by its schedule; `unknown`: an older entry, without its actor',
    ),
  person: z
    .object({ userId: id, name: z.string().nullable().describe('null once the account is closed') })
    .nullable()
    .describe('The account that acted, or whose key acted; null for others and for erased accounts'),
})
export type Who = z.output<typeof who>
