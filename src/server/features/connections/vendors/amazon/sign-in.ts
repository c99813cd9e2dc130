import { z } from 'zod'
import { jsonOf, readJson, refusalOf } from '../answers.ts'
import { type Answer, type Remote, type Renewal, type Tokens, VendorError } from '../vendor.ts'
import { TOKEN_ADDRESS } from './requests.ts'

const tokens = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const refusal = z.object({ error: z.string() })

/** Renews the access token through Login with Amazon. It works for an hour; the refresh token always stays the same. */
export const signIn: Renewal = {
  operation: 'token',
  async send(remote: Remote): Promise<Tokens> {
    const { clientSecret, refreshToken } = remote.secrets
    const response = await remote.fetch(TOKEN_ADDRESS, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken?.reveal() ?? '',
        client_id: remote.settings.clientId ?? '',
        client_secret: clientSecret?.reveal() ?? '',
      }).toString(),
    })
    if (response.status === 400 || response.status === 401) throw await refusedBy(remote, response)
    const read = await readJson(remote, response, tokens, { unauthorised: 'reconnect', permission: 'signIn' })
    return {
      values: { accessToken: read.access_token },
      expiresAt: new Date(remote.now().getTime() + read.expires_in * 1000),
    }
  },
}

async function refusedBy(remote: Remote, response: Answer): Promise<VendorError> {
  const body = refusal.safeParse(await jsonOf(response).catch(() => null))
  if (!body.success) return refusalOf(remote, response, { unauthorised: 'reconnect', permission: 'signIn' })
  // the seller has withdrawn the authorisation, or the app or its secret is wrong or has expired
  return new VendorError('reconnect', 'credentials_refused', { data: { reason: body.data.error } })
}
