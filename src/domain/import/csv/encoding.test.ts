import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Encoding, EncodingDetector } from './encoding.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

function verdict(...pieces: (Uint8Array | number[])[]) {
  const detector = new EncodingDetector()
  for (const piece of pieces) detector.add(Uint8Array.from(piece))
  return detector.verdict()
}

function utf16(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const units = mark ? `\ufeff${text}` : text
  const bytes = new Uint8Array(units.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < units.length; at++) view.setUint16(at * 2, units.charCodeAt(at), order === 'le')
  return bytes
}

/** Bytes of the Arabic word "عطر" and a comma in Windows-1256. */
const ARABIC_1256 = [0xda, 0xd8, 0xd1, 0x2c]

describe('detection of the encoding', () => {
  const text = 'order_id,sku\n1,عطر مسك\n2,oud\n'

  test('detects ASCII and Arabic UTF-8, with and without a byte-order mark', () => {
    expect(verdict(utf8('a,b\n1,2\n'))).toBe('utf-8')
    expect(verdict(utf8(text))).toBe('utf-8')
    expect(verdict([0xef, 0xbb, 0xbf, ...utf8(text)])).toBe('utf-8')
  })

  test.each(['le', 'be'] as const)('detects UTF-16 %s with and without a byte-order mark', (order) => {
    expect(verdict(utf16(text, order, true))).toBe(`utf-16${order}`)
    expect(verdict(utf16(text, order, false))).toBe(`utf-16${order}`)
  })

  test.each(['le', 'be'] as const)(
    'refuses UTF-16 %s with a NUL character, which no database stores',
    (order) => {
      for (const mark of [true, false])
        expect(verdict(utf16(text.replace('oud', 'o\0d'), order, mark))).toEqual({
          code: 'file_encoding_unknown',
          data: { line: 3 },
        })
    },
  )

  test('detects Windows-1256 even when the only Arabic characters are at the end of the file', () => {
    expect(verdict(utf8('a,b\n'.repeat(50_000)), ARABIC_1256)).toBe('windows-1256')
  })

  test('refuses UTF-8 with one damaged sequence instead of decoding it with another encoding', () => {
    const bytes = [...utf8('sku\n'), ...utf8('عطر مسك\n'), 0xd8, 0x2c, 0x0a]
    expect(verdict(bytes)).toEqual({ code: 'file_encoding_unknown', data: { line: 3 } })
  })

  test('refuses UTF-8 that is cut off inside its last character', () => {
    const bytes = utf8('sku\nعطر')
    expect(verdict(bytes.subarray(0, bytes.length - 1))).toEqual({
      code: 'file_encoding_unknown',
      data: { line: 2 },
    })
  })

  test('rejects UTF-8 with overlong forms, surrogates or code points above U+10FFFF', () => {
    for (const bytes of [
      [0xc0, 0xaf],
      [0xe0, 0x80, 0x80],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xff],
    ])
      expect(verdict(bytes, [0x41])).not.toBe('utf-8')
  })

  /** Detects the encoding of the bytes and decodes them with it. */
  const decoded = (bytes: readonly number[]) => {
    const encoding = verdict([...utf8('sku,title\nA-1,'), ...bytes, 0x0a])
    return [encoding, new TextDecoder(encoding as string).decode(Uint8Array.from(bytes))]
  }

  test.each<[Encoding, string, number[]]>([
    ['windows-1252', 'Café Größe', [0x43, 0x61, 0x66, 0xe9, 0x20, 0x47, 0x72, 0xf6, 0xdf, 0x65]],
    ['windows-1252', 'niño – 5 €', [0x6e, 0x69, 0xf1, 0x6f, 0x20, 0x96, 0x20, 0x35, 0x20, 0x80]],
    ['windows-1254', 'Sipariş Numarası', [...utf8('Sipari'), 0xfe, ...utf8(' Numaras'), 0xfd]],
    ['windows-1256', 'عطر، مسك', [0xda, 0xd8, 0xd1, 0xa1, 0x20, 0xe3, 0xd3, 0xdf]],
    ['windows-1256', 'عطر Oud™', [0xda, 0xd8, 0xd1, 0x20, 0x4f, 0x75, 0x64, 0x99]],
    ['shift_jis', 'バッグ', [0x83, 0x6f, 0x83, 0x62, 0x83, 0x4f]],
    [
      'shift_jis',
      '香水 50ml、黒',
      [0x8d, 0x81, 0x90, 0x85, 0x20, 0x35, 0x30, 0x6d, 0x6c, 0x81, 0x41, 0x8d, 0x95],
    ],
    ['shift_jis', 'ｶﾊﾞﾝの', [0xb6, 0xca, 0xde, 0xdd, 0x82, 0xcc]],
  ])('detects %s in the text %s', (encoding, text, bytes) => {
    expect(decoded(bytes)).toEqual([encoding, text])
  })

  test('reads a two-byte character that is split between chunks', () => {
    expect(verdict(utf8('sku\n'), [0x83], [0x6f, 0x83], [0x62, 0x83], [0x4f, 0x0a])).toBe('shift_jis')
  })

  test('reports the line of a zero byte in a file that is not UTF-16', () => {
    expect(verdict(utf8('a,b\nc,\0d,efg,hij\n'))).toEqual({
      code: 'file_encoding_unknown',
      data: { line: 2 },
    })
  })
})

describe('kind of a file that is not text', () => {
  const zip = (entry: string) => [0x50, 0x4b, 3, 4, ...new Array(26).fill(0), ...utf8(entry)]
  test.each([
    ['PDF', [...utf8('%PDF-1.7\n'), 0xe2, 0xe3]],
    ['Excel (XLSX)', zip('xl/workbook.xml')],
    ['Excel (XLSX)', zip('[Content_Types].xml')],
    ['ZIP', zip('report.csv')],
    ['Excel (XLS)', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]],
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d]],
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0]],
    ['GZIP', [0x1f, 0x8b, 8]],
    ['HTML', utf8('  <!DOCTYPE html><html>')],
  ])('recognises %s', (kind, bytes) => {
    expect(verdict(bytes)).toEqual({ code: 'file_not_text', data: { kind } })
  })
})

describe('generated texts', () => {
  const write: Record<Encoding, (text: string) => Uint8Array> = {
    'utf-8': utf8,
    'utf-16le': (text) => utf16(text, 'le', true),
    'utf-16be': (text) => utf16(text, 'be', true),
    'windows-1256': (text) => utf8(text),
    'windows-1252': (text) => utf8(text),
    'windows-1254': (text) => utf8(text),
    shift_jis: (text) => utf8(text),
  }

  test('detects the encoding of every generated text for every chunk size', () => {
    fc.assert(
      fc.property(
        fc
          .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
          .filter((text) => [...text].every((letter) => letter >= ' ')),
        fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be'),
        fc.integer({ min: 1, max: 7 }),
        (text, encoding, size) => {
          const bytes = write[encoding](`header,${text}`)
          const pieces: Uint8Array[] = []
          for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size))
          expect(verdict(...pieces)).toBe(encoding)
        },
      ),
    )
  })

  test('accepts exactly the bytes that a strict decoder accepts as UTF-8', () => {
    const byte = fc.constantFrom(0x41, 0x80, 0xa0, 0xbf, 0xc2, 0xd8, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0x9f, 0x90)
    fc.assert(
      fc.property(fc.array(byte, { minLength: 1, maxLength: 6 }), (bytes) => {
        const strict = new TextDecoder('utf-8', { fatal: true })
        let valid = true
        try {
          strict.decode(Uint8Array.from(bytes))
        } catch {
          valid = false
        }
        expect(verdict([0x41, ...bytes]) === 'utf-8').toBe(valid)
      }),
      { numRuns: 2_000 },
    )
  })
})
