import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getImage, uploadImage } from '#contract/images.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { images } from '#server/infra/db/schema/catalog.ts'
import { type PictureType, picture } from '#server/testing/pictures.ts'
import { testServer } from '#server/testing/test-server.ts'

let today = new Date('2026-11-21T10:00:00Z')
const server = testServer({ now: () => today, askSeconds: 0.2 })
const NOBODYS = '00000000-0000-4000-8000-000000000000'

const TYPES: PictureType[] = ['image/jpeg', 'image/png', 'image/webp']

const rowsOf = (userId: string) =>
  server.current.db.system.select().from(images).where(eq(images.userId, userId))

describe('uploaded images', () => {
  test.each(TYPES)(
    'returns a %s image unchanged, with headers that let only the browser cache it permanently',
    async (type) => {
      const seller = await server.current.seller()
      const bytes = picture(5_000, type)
      const made = await seller.call(uploadImage, { bytes })
      expect(made.url).toBe(`/api/images/${made.id}`)
      const response = await seller.send(getImage, { params: { imageId: made.id } })
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
      expect(response.headers.get('content-type')).toBe(type)
      expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  test('accepts images of up to 300 KB and refuses larger ones', async () => {
    const seller = await server.current.seller()
    for (const size of [LIMITS.imageBytes - 1, LIMITS.imageBytes]) {
      expect((await seller.send(uploadImage, { bytes: picture(size) })).status).toBe(201)
    }
    for (const size of [LIMITS.imageBytes + 1, 20 * LIMITS.imageBytes]) {
      const problem = await seller.fails(uploadImage, { bytes: picture(size) })
      expect(problem).toMatchObject({ code: 'image_too_large', status: 413, data: { limit: 300 } })
    }
    expect(await rowsOf(seller.userId)).toHaveLength(2)
  })

  test('refuses content that is not an image and stores nothing', async () => {
    const seller = await server.current.seller()
    for (const bytes of [
      '',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '%PDF-1.7',
      'GIF89a',
      'RIFF....WAVE',
    ]) {
      expect(await seller.fails(uploadImage, { bytes })).toMatchObject({ code: 'not_an_image', status: 415 })
    }
    expect(await rowsOf(seller.userId)).toEqual([])
  })

  test('removes an image that no product uses once drafts of products have expired, even if the seller makes no further request', async () => {
    const seller = await server.current.seller()
    const forgotten = await seller.call(uploadImage, { bytes: picture(100) })
    today = new Date(today.getTime() + (8 * 24 - 1) * 60 * 60 * 1000)
    const recent = await seller.call(uploadImage, { bytes: picture(100) })
    today = new Date(today.getTime() + 2 * 60 * 60 * 1000)
    await expect.poll(async () => (await rowsOf(seller.userId)).map(({ id }) => id)).toEqual([recent.id])
    const found = await seller.fails(getImage, { params: { imageId: forgotten.id } })
    expect(found.code).toBe('image_not_found')
  })

  test('does not return the image to another seller or to a visitor', async () => {
    const seller = await server.current.seller()
    const otherSeller = await server.current.seller()
    const { id } = await seller.call(uploadImage, { bytes: picture(100) })
    for (const imageId of [id, NOBODYS]) {
      expect(await otherSeller.fails(getImage, { params: { imageId } })).toMatchObject({
        code: 'image_not_found',
        status: 404,
      })
    }
    const visitor = server.current.visitor()
    expect((await visitor.fails(getImage, { params: { imageId: id } })).code).toBe('not_signed_in')
    expect((await visitor.fails(uploadImage, { bytes: picture(100) })).code).toBe('not_signed_in')
  })
})
