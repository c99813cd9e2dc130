import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DOCUMENT = 'docs/spec-coverage.md'

/** The rows of the tables: a statement of the specification, the file that implements it, and "path: title" of the test that proves it. */
const rows = readFileSync(`${ROOT}${DOCUMENT}`, 'utf8')
  .split('\n')
  .filter((line) => /^\| .* \|$/.test(line) && !/^\| (Statement|---)/.test(line))
  .map((line) => {
    const [statement = '', built = '', shown = ''] = line.slice(2, -2).split(' | ')
    const [, path = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(shown) ?? []
    return { statement, built: built.replaceAll('`', ''), path, title }
  })

const source = new Map<string, string>()
function read(path: string): string {
  const known = source.get(path) ?? readFileSync(`${ROOT}${path}`, 'utf8')
  source.set(path, known)
  return known
}

/** A title as written in the source, where quotes may be escaped. */
const plain = (text: string) => text.replaceAll("\\'", "'").replaceAll('\\"', '"')

test('every statement of the specification names a file that exists and a test that exists', () => {
  expect(rows.length).toBeGreaterThan(150)
  const wrong = rows.filter(
    ({ built, path, title }) =>
      !existsSync(`${ROOT}${built}`) ||
      title === '' ||
      !existsSync(`${ROOT}${path}`) ||
      !plain(read(path)).includes(title),
  )
  expect(wrong).toEqual([])
})
