import {
  getOwnAvatar,
  getSignedAvatar,
  removeAvatar as removeAvatarCall,
  savePreferences,
  updateProfile,
  uploadAvatar,
} from '#contract/profile.ts'
import { forAnyone, forOwner, type HttpApp, type HttpContext } from '#server/infra/http/route.ts'
import {
  type Avatar,
  type AvatarDeps,
  linkSecondsLeft,
  openAvatar,
  removeAvatar,
  replaceAvatar,
} from './avatar/service.ts'
import { prefer, rename } from './service.ts'

export function profileRoutes(app: HttpApp, deps: AvatarDeps): void {
  forOwner(app, updateProfile, async ({ owner, body }) => ({ user: await rename(deps, owner, body) }))

  forOwner(app, savePreferences, async ({ owner, body }) => ({ user: await prefer(deps, owner, body) }))

  forOwner(app, uploadAvatar, async ({ c, owner }) => ({
    user: await replaceAvatar(deps, owner, c.req.raw.body ?? ReadableStream.from([]), c.get('log')),
  }))

  forOwner(app, removeAvatarCall, async ({ c, owner }) => ({
    user: await removeAvatar(deps, owner, c.get('log')),
  }))

  // the URL stays the same when the picture changes, so browsers must ask the server whether it has changed
  forOwner(app, getOwnAvatar, async ({ c, owner }) =>
    answer(c, await openAvatar(deps, owner), 'private, no-cache'),
  )

  forAnyone(app, getSignedAvatar, async ({ c, params, query }) => {
    const seconds = linkSecondsLeft(deps, params.userId, query)
    return answer(c, await openAvatar(deps, params.userId), `private, max-age=${seconds}`)
  })
}

function answer(c: HttpContext, { bytes, mediaType, etag }: Avatar, caching: string): Response {
  const headers = { etag, 'cache-control': caching, 'x-content-type-options': 'nosniff' }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': mediaType })
}
