import { getImage, uploadImage } from '#contract/images.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import { imageUrl } from '#server/infra/images/images.ts'
import { type ImagesDeps, open, store } from './service.ts'

/**
 * An image with a given id never changes, so browsers may cache it forever. Only its owner may read it, so shared
 * caches must not store it.
 */
const CACHE = 'private, max-age=31536000, immutable'

export function imageRoutes(app: HttpApp, deps: ImagesDeps): void {
  forOwner(app, uploadImage, async ({ c, owner, query }) => {
    const id = await store(
      deps,
      owner,
      query.businessId,
      c.req.raw.body ?? ReadableStream.from([]),
      c.get('log'),
    )
    return { id, url: imageUrl(id, query.businessId) }
  })

  forOwner(app, getImage, async ({ c, owner, params }) => {
    const image = await open(deps, owner, params.imageId)
    return c.body(ReadableStream.from(image.content) as ReadableStream, 200, {
      'content-type': image.mediaType,
      'content-length': String(image.bytes),
      'cache-control': CACHE,
      'x-content-type-options': 'nosniff',
    })
  })
}
