import { expect, test } from 'vitest'
import { draftFile, forgetDraftFile, keepDraftFile } from './draft-file.ts'

test('keeps no file and does not fail in a browser without IndexedDB', async () => {
  expect(globalThis.indexedDB).toBeUndefined()
  await keepDraftFile('catalogue', new File(['sku'], 'products.csv'))
  expect(await draftFile('catalogue')).toBeNull()
  await forgetDraftFile(() => true)
})
