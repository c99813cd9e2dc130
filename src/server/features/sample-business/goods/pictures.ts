import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { SAMPLE_PRODUCTS, type SampleProduct } from './products.ts'

/** A picture of a sample product. The pictures were drawn for Safi. */
export interface SamplePicture {
  readonly id: string
  readonly key: SampleProduct['key']
  readonly bytes: Uint8Array
}

export const PICTURE_TYPE = 'image/webp'

/** Reads the pictures of all sample products, each with a new id. */
export async function samplePictures(): Promise<SamplePicture[]> {
  return Promise.all(
    SAMPLE_PRODUCTS.map(async ({ key }) => {
      const name = key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const file = new URL(`../pictures/${name}.webp`, import.meta.url)
      return { id: randomUUID(), key, bytes: new Uint8Array(await readFile(file)) }
    }),
  )
}
