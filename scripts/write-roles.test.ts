import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROLES_DOCUMENT, rolesDocument } from './write-roles.ts'

test('docs/roles.md names the role that each API call declares (node scripts/write-roles.ts updates it)', async () => {
  expect(readFileSync(ROLES_DOCUMENT, 'utf8')).toBe(await rolesDocument())
})
