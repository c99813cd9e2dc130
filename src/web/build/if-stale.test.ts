import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fingerprint } from './if-stale.ts'

const root = `${mkdtempSync(join(tmpdir(), 'safi-sources-'))}/`
afterAll(() => rmSync(root, { recursive: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(root + file), { recursive: true })
  writeFileSync(root + file, text)
}

test.each([
  'src/spreadsheet/sheet.ts',
  'src/domain/money.ts',
  'src/web/main.tsx',
  'vite.config.ts',
  'package-lock.json',
])('the web app is built again after a change of %s', (file) => {
  write(file, 'before')
  const before = fingerprint(root)
  expect(fingerprint(root)).toBe(before)
  write(file, 'after')
  expect(fingerprint(root)).not.toBe(before)
})

test.each(['src/server/main.ts', 'src/cli/main.ts', 'src/web/main.test.ts', 'README.md'])(
  'the web app is not built again after a change of %s',
  (file) => {
    const before = fingerprint(root)
    write(file, 'after')
    expect(fingerprint(root)).toBe(before)
  },
)
