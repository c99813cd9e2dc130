import { describe, expect, test } from 'vitest'
import { chooseImport, commitImport, listImports } from '#contract/imports.ts'
import { checkFile, settled } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { jumiaFile, ownTableMapping as mapping } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

const own = (name: string, order: string) => ({
  name,
  text: `Invoice,Day,Item code,Pieces,Each,State\n${order},2026-01-02,LAMP-1,2,250.00,done`,
})

describe('an upload with a chosen platform', () => {
  test('reads a report of the chosen platform, and refuses a report of another platform', async () => {
    const { seller, params } = await shop(await server.current.seller())
    const right = await checkFile(seller, params.businessId, { ...jumiaFile, platform: 'Jumia' })
    expect(right).toMatchObject({ status: 'ready', platform: 'Jumia', format: 'jumia-statement' })

    const wrong = await checkFile(seller, params.businessId, { ...jumiaFile, platform: 'noon' })
    const data = { chosen: 'noon', platform: 'Jumia', format: 'Jumia account statement' }
    expect(wrong).toMatchObject({
      status: 'refused',
      platform: 'noon',
      mappable: null,
      error: { code: 'file_of_other_platform', data },
    })

    const detected = await checkFile(seller, params.businessId, jumiaFile)
    expect(detected).toMatchObject({ status: 'ready', platform: null, format: 'jumia-statement' })
    const { imports } = await seller.call(listImports, { params, query: {} })
    expect(imports.map(({ platform }) => platform)).toEqual([null, 'noon', 'Jumia'])
  })

  test('assigns the chosen platform to a custom table, also while the seller maps its columns', async () => {
    const { seller, params } = await shop(await server.current.seller())
    const asked = await checkFile(seller, params.businessId, { ...own('a.csv', 'A1'), platform: 'Instagram' })
    expect(asked.mappable?.guess.platform).toBe('Instagram')
    const ids = { ...params, importId: asked.id }
    const explained = { ...mapping, platform: asked.mappable?.guess.platform ?? '' }
    const wrong = { ...explained, columns: { ...explained.columns, unitPrice: 'state' } }
    await seller.call(chooseImport, { params: ids, body: { mapping: wrong } })
    await settled(seller, ids)
    await seller.call(chooseImport, { params: ids, body: { mapping: explained } })
    expect(await settled(seller, ids)).toMatchObject({
      status: 'ready',
      platform: 'Instagram',
      formatTitle: 'Instagram',
    })
  })

  test('refuses to commit a preview that another check has replaced', async () => {
    const { seller, params } = await shop(await server.current.seller())
    const seen = await checkFile(seller, params.businessId, jumiaFile)
    const ids = { ...params, importId: seen.id }
    await seller.call(chooseImport, { params: ids, body: { platform: 'Jumia' } })
    const now = await settled(seller, ids)
    const refused = await seller.fails(commitImport, { params: ids, body: { runs: seen.runs } })
    expect(refused.code).toBe('import_wrong_state')
    await seller.call(commitImport, { params: ids, body: { runs: now.runs } })
    expect(await settled(seller, ids)).toMatchObject({ status: 'committed' })
  })

  test('uses the chosen platform for this file only, instead of the platform remembered for these columns', async () => {
    const { seller, params } = await shop(await server.current.seller())
    const { id } = await checkFile(seller, params.businessId, own('a.csv', 'A1'))
    const ids = { ...params, importId: id }
    await seller.call(chooseImport, { params: ids, body: { mapping } })
    expect(await settled(seller, ids)).toMatchObject({ status: 'ready', formatTitle: mapping.platform })
    await seller.call(commitImport, { params: ids, body: {} })
    await settled(seller, ids)

    // the same order numbers on another platform are other orders
    const other = await checkFile(seller, params.businessId, { ...own('a.csv', 'A1'), platform: 'Etsy' })
    expect(other).toMatchObject({ status: 'ready', formatTitle: 'Etsy', preview: { newLines: 1 } })
    const again = await checkFile(seller, params.businessId, own('a.csv', 'A1'))
    expect(again).toMatchObject({ formatTitle: mapping.platform, preview: { knownLines: 1 } })
  })

  test('asks for the platform again when the same columns are uploaded in another business', async () => {
    const { seller, params } = await shop(await server.current.seller())
    const { id } = await checkFile(seller, params.businessId, own('a.csv', 'A1'))
    await seller.call(chooseImport, { params: { ...params, importId: id }, body: { mapping } })
    const { id: businessId } = await seller.newBusiness({ country: 'SA' })
    const asked = await checkFile(seller, businessId, { ...own('b.csv', 'B1'), platform: 'salla' })
    expect(asked.mappable?.guess).toMatchObject({ platform: 'Salla', columns: mapping.columns })
  })
})
