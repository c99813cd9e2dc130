import { describe, expect, test } from 'vitest'
import { fitted, shrunk } from './shrink.ts'

describe('fitted', () => {
  test.each([
    [2400, 1200, 1200, 600],
    [1000, 4000, 300, 1200],
    [1200, 1200, 1200, 1200],
    [640, 480, 640, 480],
    [10_000, 1, 1200, 1],
    [1999, 1333, 1200, 800],
  ])('%i x %i is drawn at %i x %i', (width, height, drawnWidth, drawnHeight) => {
    expect(fitted(width, height)).toEqual({ width: drawnWidth, height: drawnHeight })
  })
})

describe('shrunk', () => {
  const LIMIT = 300 * 1024
  const encoder = (sizes: Record<number, number>) => {
    const tried: number[] = []
    const encode = async (quality: number) => {
      tried.push(quality)
      return { quality, size: sizes[quality] ?? LIMIT + 1 }
    }
    return { tried, encode }
  }

  test('takes the first quality that is small enough', async () => {
    const { tried, encode } = encoder({ 0.7: LIMIT, 0.6: 10 })
    expect(await shrunk(encode)).toEqual({ quality: 0.7, size: LIMIT })
    expect(tried).toEqual([0.9, 0.8, 0.7])
  })

  test('gives up after quality 0.1', async () => {
    const { tried, encode } = encoder({})
    expect(await shrunk(encode)).toBeNull()
    expect(tried).toEqual([0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1])
  })
})
