import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { importErrors } from '#contract/import-files.ts'
import {
  cancelImport,
  chooseImport,
  commitImport,
  getImport,
  listImports,
  retryImport,
  undoImport,
  uploadImport,
} from '#contract/imports.ts'
import { importFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

test('every import route responds to another seller with "not found", and to a visitor with a request to sign in', async () => {
  const owner = await server.current.seller()
  const { id: businessId } = await owner.newBusiness()
  const { id: importId } = await importFile(owner, businessId, templateFile)
  const before = await owner.call(getDashboard, { params: { businessId } })
  const otherSeller = await server.current.seller()
  const { id: own } = await otherSeller.newBusiness()
  const visitor = server.current.visitor()

  for (const caller of [otherSeller, visitor]) {
    const params = { businessId, importId }
    // another seller's import is not found through a business of one's own either
    const hidden = { businessId: own, importId }
    const codes = [
      await caller.fails(uploadImport, { params, query: { fileName: 'x.csv' }, bytes: 'x' }),
      await caller.fails(listImports, { params }),
      await caller.fails(getDashboard, { params }),
      await caller.fails(getImport, { params }),
      await caller.fails(chooseImport, { params, body: { dateOrder: 'day_first' } }),
      await caller.fails(commitImport, { params, body: {} }),
      await caller.fails(cancelImport, { params }),
      await caller.fails(undoImport, { params }),
      await caller.fails(retryImport, { params }),
      await caller.fails(importErrors, { params }),
      await caller.fails(getImport, { params: hidden }),
      await caller.fails(undoImport, { params: hidden }),
      await caller.fails(retryImport, { params: hidden }),
      await caller.fails(importErrors, { params: hidden }),
    ].map(({ code }) => code)
    const business = caller === otherSeller ? 'business_not_found' : 'not_signed_in'
    const salesImport = caller === otherSeller ? 'import_not_found' : 'not_signed_in'
    expect(codes).toEqual([...Array(10).fill(business), ...Array(4).fill(salesImport)])
  }
  expect(await owner.call(getDashboard, { params: { businessId } })).toEqual(before)
})
