import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

async function* cut(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function read(bytes: Uint8Array, size: number): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOf(cut(bytes, size))) lines.push(line)
  return lines
}

test('splits lines at newlines only, wherever the stream is split into chunks', async () => {
  const line = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\n'))
  const odd = fc.constantFrom('a\u2028b', '\u2029', '\u0085', '\r', 'منى', '{"a":"\\n"}')
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(line, odd), { minLength: 1 }),
      fc.integer({ min: 1, max: 9 }),
      async (lines, size) => {
        const bytes = Buffer.from(lines.map((each) => `${each}\n`).join(''))
        expect(await read(bytes, size)).toEqual(lines)
      },
    ),
  )
})

test('returns a last line that has no newline', async () => {
  expect(await read(Buffer.from('one\ntwo'), 2)).toEqual(['one', 'two'])
})
