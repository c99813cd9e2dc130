import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SOURCES } from './build-web.ts'

test('requires a new build after a change in any folder that the web app imports', () => {
  const files = globSync('src/web/**/*.{ts,tsx}').filter((file) => !/\.test\.|testing\//.test(file))
  const imported = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'#(\w+)\//g)].map(([, folder]) => `src/${folder}`),
  )
  const counted = SOURCES.flatMap((pattern) => globSync(pattern))
  for (const folder of new Set(imported)) expect(counted.some((file) => file.startsWith(folder))).toBe(true)
})
