import { describe, expect, test } from 'vitest'
import { type PictureType, picture, pngChunk, webpChunk } from '#server/testing/pictures.ts'
import { cleanImage } from './clean-image.ts'

const TYPES: PictureType[] = ['image/jpeg', 'image/png', 'image/webp']
const SECRET = 'GPS 24.7136 46.6753'
const clean = (bytes: Uint8Array) => new Uint8Array(cleanImage(Buffer.from(bytes)).bytes)

/** Returns a JPEG segment: marker, length, the given beginning, and the secret. */
function segment(marker: number, begin: string | Buffer): Buffer {
  const data = Buffer.concat([Buffer.from(begin as string, 'latin1'), Buffer.from(SECRET)])
  return Buffer.concat([Buffer.of(0xff, marker, 0, data.length + 2), data])
}

/** Returns EXIF data as a camera writes it, with the orientation among other entries. */
function exif(orientation: number, little: boolean): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4)
  tiff.write(little ? 'II' : 'MM')
  const write = (value: number, at: number, length: number) =>
    little ? tiff.writeUIntLE(value, at, length) : tiff.writeUIntBE(value, at, length)
  write(42, 2, 2)
  write(8, 4, 4)
  write(2, 8, 2)
  for (const [index, [tag, value]] of [
    [0x010f, 1],
    [0x0112, orientation],
  ].entries() as ArrayIterator<[number, [number, number]]>) {
    write(tag, 10 + index * 12, 2)
    write(3, 12 + index * 12, 2)
    write(1, 14 + index * 12, 4)
    write(value, 18 + index * 12, 2)
  }
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))
}

function jpegWith(parts: Buffer[], after: Buffer = Buffer.alloc(0)): Buffer {
  const bare = Buffer.from(picture(500))
  return Buffer.concat([bare.subarray(0, 2), ...parts, bare.subarray(2), after])
}

describe('removing metadata from an image', () => {
  test.each(TYPES)('leaves an %s file without metadata unchanged, byte for byte', (type) => {
    expect(clean(picture(500, type))).toEqual(picture(500, type))
  })

  test("removes the camera's metadata and the bytes after the end of the image from a JPEG", () => {
    const jfif = segment(0xe0, 'JFIF\0')
    const colours = segment(0xe2, 'ICC_PROFILE\0')
    const hidden = [exif(1, true), segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0'), segment(0xfe, '')]
    const more = [segment(0xed, 'Photoshop 3.0\0'), segment(0xe2, 'MPF\0'), segment(0xe0, 'JFXX\0')]
    const bytes = jpegWith([jfif, ...hidden, colours, ...more], jpegWith(hidden))
    expect(clean(bytes)).toEqual(new Uint8Array(jpegWith([jfif, colours])))
  })

  test.each([true, false])('keeps only the orientation of a rotated JPEG (little endian: %s)', (little) => {
    const cleaned = Buffer.from(clean(jpegWith([exif(6, little)])))
    expect(cleaned.includes(SECRET)).toBe(false)
    // cleaning the result again changes nothing
    expect(Buffer.from(clean(cleaned))).toEqual(cleaned)
    expect(cleaned.subarray(2, 12).toString('latin1')).toBe('\xff\xe1\0\x22Exif\0\0')
    expect(cleaned.includes(Buffer.of(0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6))).toBe(true)
  })

  test('removes texts, EXIF and times from a PNG', () => {
    const bare = Buffer.from(picture(500, 'image/png'))
    const hidden = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME', 'prVt'].map((type) =>
      pngChunk(type, Buffer.from(SECRET)),
    )
    const bytes = Buffer.concat([bare.subarray(0, 33), ...hidden, bare.subarray(33), Buffer.from(SECRET)])
    expect(clean(bytes)).toEqual(picture(500, 'image/png'))
  })

  test('removes EXIF and XMP from a WebP, and clears their flags', () => {
    const frame = Buffer.from(picture(500, 'image/webp')).subarray(12)
    const file = (flags: number, hidden: Buffer[]) => {
      const extended = webpChunk('VP8X', Buffer.of(flags, 0, 0, 0, 29, 0, 0, 19, 0, 0))
      const body = Buffer.concat([Buffer.from('WEBP'), extended, frame, ...hidden])
      return new Uint8Array(webpChunk('RIFF', body))
    }
    const hidden = [webpChunk('EXIF', Buffer.from(SECRET)), webpChunk('XMP ', Buffer.from(SECRET))]
    expect(clean(file(0x2c, hidden))).toEqual(file(0x20, []))
  })

  test.each(TYPES)(
    'refuses a truncated %s file, and a file of which only the first bytes are valid',
    (type) => {
      const whole = picture(500, type)
      // a JPEG that is truncated later than this is accepted, because browsers show its upper part
      for (const length of type === 'image/jpeg' ? [3, 12, 20] : [3, 12, 20, 30, 499])
        expect(() => clean(whole.subarray(0, length)), `${length}`).toThrow('not_an_image')
    },
  )

  test('refuses a small file whose image has more pixels than a browser can display', () => {
    const vast = Buffer.from(picture(200, 'image/png'))
    vast.writeUInt32BE(40_000, 16)
    vast.writeUInt32BE(40_000, 20)
    expect(() => clean(vast)).toThrow(
      expect.objectContaining({
        code: 'image_too_many_pixels',
        data: { width: 40_000, height: 40_000, limit: 50 },
      }),
    )
    const jpeg = Buffer.from(picture(200))
    jpeg.writeUInt32BE(0xffffffff, 7)
    expect(() => clean(jpeg)).toThrow('image_too_many_pixels')
  })
})
