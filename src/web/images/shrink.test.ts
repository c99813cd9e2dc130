import { describe, expect, test } from 'vitest'
import { AVATAR, fitted, PRODUCT_IMAGE, shrunk } from './shrink.ts'

describe('the size of a shrunk image', () => {
  test.each([
    [2400, 1200, 1200, 600],
    [1000, 4000, 300, 1200],
    [1200, 1200, 1200, 1200],
    [640, 480, 640, 480],
    [10_000, 1, 1200, 1],
    [1999, 1333, 1200, 800],
  ])('draws a product image of %i x %i at %i x %i', (width, height, drawnWidth, drawnHeight) => {
    expect(fitted(width, height, PRODUCT_IMAGE.longestSide)).toEqual({
      width: drawnWidth,
      height: drawnHeight,
    })
  })

  test.each([
    [3000, 2000, 512, 341],
    [512, 512, 512, 512],
    [513, 100, 512, 100],
    [300, 400, 300, 400],
  ])('draws an avatar of %i x %i at %i x %i', (width, height, drawnWidth, drawnHeight) => {
    expect(fitted(width, height, AVATAR.longestSide)).toEqual({ width: drawnWidth, height: drawnHeight })
  })
})

describe('shrinking an image', () => {
  const encoder = (sizes: Record<number, number>) => {
    const tried: number[] = []
    const encode = async (quality: number) => {
      tried.push(quality)
      return { quality, size: sizes[quality] ?? Number.POSITIVE_INFINITY }
    }
    return { tried, encode }
  }

  test.each([
    ['a product image', PRODUCT_IMAGE, 300 * 1024],
    ['an avatar', AVATAR, 200 * 1024],
  ])('uses the highest quality at which %s is small enough', async (_, limits, bytes) => {
    const { tried, encode } = encoder({ 0.8: bytes + 1, 0.7: bytes, 0.6: 10 })
    expect(await shrunk(encode, limits)).toEqual({ quality: 0.7, size: bytes })
    expect(tried).toEqual([0.9, 0.8, 0.7])
  })

  test('gives up on a product image after quality 0.1', async () => {
    const { tried, encode } = encoder({})
    expect(await shrunk(encode, PRODUCT_IMAGE)).toBeNull()
    expect(tried).toEqual([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1])
  })

  test('gives up on an avatar after quality 0.3', async () => {
    const { tried, encode } = encoder({})
    expect(await shrunk(encode, AVATAR)).toBeNull()
    expect(tried).toEqual([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3])
  })
})
