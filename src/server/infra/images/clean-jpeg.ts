export interface CleanImage {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const EXIF = 'Exif\0\0'
const ORIENTATION = 0x0112

/**
 * The segments that can contain metadata of a camera or program: APP0 to APP15 and comments. A segment that starts with
 * the given prefix stays, because its data affects how the image is drawn.
 */
const METADATA: Readonly<Record<number, string | null>> = {
  224: 'JFIF\0',
  226: 'ICC_PROFILE\0',
  238: 'Adobe',
  ...Object.fromEntries([1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15].map((app) => [0xe0 + app, null])),
  254: null,
}

/**
 * Removes the metadata from a JPEG, and the bytes after the end of the image, where phones append a second picture
 * with its own EXIF.
 */
export function cleanJpeg(bytes: Buffer): CleanImage | null {
  const kept: Buffer[] = []
  let size: { width: number; height: number } | null = null
  let orientation = 1
  let scanned = false
  let at = 2
  while (at + 4 <= bytes.length && bytes[at + 1] !== END_OF_IMAGE) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return null
    if (marker === 0xff) {
      // fill bytes can precede a marker
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < at + 4 || end > bytes.length) return null
    const segment = bytes.subarray(at, end)
    if (isFrame(marker) && segment.length >= 9)
      size = { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) }
    if (marker === 0xe1) orientation = orientationOf(segment) ?? orientation
    const mustBegin = METADATA[marker]
    if (mustBegin === undefined || (mustBegin !== null && begins(segment, mustBegin))) kept.push(segment)
    at = end
    if (marker === START_OF_SCAN) {
      scanned = true
      const next = nextMarker(bytes, at)
      kept.push(bytes.subarray(at, next))
      at = next
    }
  }
  if (!size || !scanned) return null
  const turned = orientation === 1 ? [] : [exifOf(orientation)]
  const start = Buffer.of(0xff, 0xd8)
  return { bytes: Buffer.concat([start, ...turned, ...kept, Buffer.of(0xff, END_OF_IMAGE)]), ...size }
}

const begins = (segment: Buffer, text: string) => segment.toString('latin1', 4, 4 + text.length) === text

/** Whether a marker starts a frame (SOF0 to SOF15). Three markers in that range start tables instead. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Returns where a scan's data end. Inside the data, 0xff is followed by 0x00 or a restart marker. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const after = bytes[at + 1] ?? 0
    if (after !== 0 && after !== 0xff && (after < 0xd0 || after > 0xd7)) return at
  }
  return bytes.length
}

/**
 * Returns the camera's orientation. It is the only EXIF entry that stays, because without it the picture would be
 * shown sideways.
 */
function orientationOf(segment: Buffer): number | null {
  if (!begins(segment, EXIF)) return null
  const tiff = segment.subarray(4 + EXIF.length)
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const read = (at: number, length: number) => {
    if (at + length > tiff.length) return 0
    return little ? tiff.readUIntLE(at, length) : tiff.readUIntBE(at, length)
  }
  const directory = read(4, 4)
  const entries = Math.min(read(directory, 2), tiff.length / 12)
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12
    if (read(at, 2) !== ORIENTATION) continue
    const value = read(at + 8, 2)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}

/** An EXIF segment with one entry. */
function exifOf(orientation: number): Buffer {
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]
  return Buffer.concat([
    Buffer.of(0xff, 0xe1, 0, 2 + EXIF.length + tiff.length),
    Buffer.from(EXIF, 'latin1'),
    Buffer.from(tiff),
  ])
}
