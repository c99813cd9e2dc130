import { listApiKeys, makeApiKey, revokeApiKey } from '#contract/api-keys.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import { type ApiKeysDeps, listKeys, makeKey, revokeKey } from './service.ts'

export function apiKeyRoutes(app: HttpApp, deps: ApiKeysDeps): void {
  forOwner(app, listApiKeys, async ({ owner }) => ({ apiKeys: await listKeys(deps, owner) }))

  forOwner(app, makeApiKey, ({ owner, body }) => makeKey(deps, owner, body))

  forOwner(app, revokeApiKey, async ({ owner, params }) => {
    await revokeKey(deps, owner, params.apiKeyId)
    return undefined
  })
}
