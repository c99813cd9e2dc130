import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROLES_DOCUMENT, rolesDocument } from './write-roles.ts'

test('docs/roles.md says the role that each call declares; node scripts/write-roles.ts writes it', async () => {
  expect(readFileSync(ROLES_DOCUMENT, 'utf8')).toBe(await rolesDocument())
})
