import { beforeEach, expect, test } from 'vitest'
import {
  claimKept,
  fileArrived,
  forgetKept,
  keepFile,
  keptAnswers,
  keptFiles,
  keptFilesOf,
} from './kept-file.ts'

// These tests have no IndexedDB, so the files are kept in memory.
beforeEach(forgetKept)

const keep = (name: string) => keepFile({ file: new File([name], name), answers: {}, costs: {} })
async function logIn(userId: string) {
  await claimKept(userId)
  return keptFilesOf(userId, signedIn)
}
const signedIn = async () => true
const names = (kept: readonly { file: File }[]) => kept.map(({ file }) => file.name)

test('gives the files of a visitor to the user who logs in, and deletes them when another user does', async () => {
  await keep('visitor.csv')
  expect(names(await logIn('aya'))).toEqual(['visitor.csv'])
  await keep('shared.csv')
  expect(names(await logIn('aya'))).toEqual(['shared.csv', 'visitor.csv'])
  await keep('later.csv')
  expect(names(await logIn('omar'))).toEqual(['later.csv'])
  expect(names(await keptFiles())).toEqual(['later.csv'])
})

test('deletes the answers about an uploaded file when another user logs in', async () => {
  await keep('sales.csv')
  const [kept] = await logIn('aya')
  if (kept) await fileArrived(kept, 'import')
  await claimKept('aya')
  expect(await keptAnswers('import')).toMatchObject({ answers: {}, costs: {} })
  await claimKept('omar')
  expect(await keptAnswers('import')).toBeNull()
})

test('keeps the files of a user who logged in in another tab while a tab of another user is open', async () => {
  await keep('first.csv')
  await logIn('omar')
  await keep('shared.csv')
  expect(names(await keptFilesOf('aya', signedIn))).toEqual(['shared.csv'])
  expect(names(await keptFilesOf('omar', signedIn))).toEqual(['first.csv'])
})

test('gives a file of a visitor to no user who has logged out in another tab', async () => {
  await keep('visitor.csv')
  await keptFilesOf('aya', async () => false)
  expect(names(await logIn('omar'))).toEqual(['visitor.csv'])
})
