import { beforeEach, expect, test } from 'vitest'
import { claimKept, fileArrived, forgetKept, keepFile, keptAnswers, keptFiles } from './kept-file.ts'

// These tests have no IndexedDB, so the files are kept in memory.
beforeEach(forgetKept)

const keep = (name: string) => keepFile({ file: new File([name], name), answers: {}, costs: {} })
const names = (kept: readonly { file: File }[]) => kept.map(({ file }) => file.name)

test('gives the files of a visitor to the user who logs in, and deletes them when another user does', async () => {
  await keep('visitor.csv')
  expect(names(await claimKept('aya'))).toEqual(['visitor.csv'])
  await keep('shared.csv')
  expect(names(await claimKept('aya'))).toEqual(['shared.csv', 'visitor.csv'])
  await keep('later.csv')
  expect(names(await claimKept('omar'))).toEqual(['later.csv'])
  expect(names(await keptFiles())).toEqual(['later.csv'])
})

test('deletes the answers about an uploaded file when another user logs in', async () => {
  await keep('sales.csv')
  const [kept] = await claimKept('aya')
  if (kept) await fileArrived(kept, 'import')
  await claimKept('aya')
  expect(await keptAnswers('import')).toMatchObject({ answers: {}, costs: {} })
  await claimKept('omar')
  expect(await keptAnswers('import')).toBeNull()
})
