import { openAsBlob } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { BodyOf } from '../src/contract/endpoint.ts'
import { commitImport, getImport, type SalesImport, uploadImport } from '../src/contract/imports.ts'
import { importFile, undoAndWait } from '../src/server/testing/importing.ts'
import type { TestClient } from '../src/server/testing/test-client.ts'
import type { SafiServer } from './safi-server.ts'
import { costOfSku, HEADER, type SalesFiles, SKUS, skuName } from './sales-file.ts'

export interface BenchBusiness {
  readonly client: TestClient
  readonly businessId: string
}

/** Creates a business with the 2,000 products of the generated files, each with a known cost, and no sales. */
export async function businessWithProducts(server: SafiServer): Promise<BenchBusiness> {
  const client = await server.visitor().signUp()
  const { id: businessId } = await client.newBusiness()
  const newProducts = productsOfFiles()
  const rows = newProducts.map(
    ({ sku, name }, at) => `S${at},1,2024-10-01,noon,${sku},${name},1,10.00,1.00,0.00,EGP,sale`,
  )
  const file = { name: 'products.csv', text: `${HEADER}\n${rows.join('\n')}\n` }
  const { id } = await importFile(client, businessId, file, { newProducts, currency: 'EGP' })
  await undoAndWait(client, businessId, id)
  return { client, businessId }
}

/** The 2,000 products of the generated files, as an import can create them. */
export const productsOfFiles = () =>
  Array.from({ length: SKUS }, (_, sku) => ({
    sku: skuName(sku),
    name: `Product ${sku}`,
    unitCost: costOfSku(sku),
  }))

/** Uploads a file, waits for the preview and commits the import, as a seller's script does. Resolves when the import is active. */
export async function importWholeFile(
  { client, businessId }: BenchBusiness,
  { sales, lines }: Pick<SalesFiles, 'sales' | 'lines'>,
  options: BodyOf<typeof commitImport> = {},
): Promise<SalesImport> {
  const params = { businessId }
  const { id: importId } = await client.call(uploadImport, {
    params,
    query: { fileName: 'sales.csv' },
    bytes: new Uint8Array(await (await openAsBlob(sales)).arrayBuffer()),
  })
  const ready = await reached(client, { businessId, importId }, 'ready')
  if (ready.preview?.lines !== lines || ready.preview.errorCount > 0)
    throw new Error('the preview has errors or a wrong number of lines')
  await client.call(commitImport, { params: { businessId, importId }, body: options })
  return reached(client, { businessId, importId }, 'committed')
}

async function reached(
  client: TestClient,
  params: { businessId: string; importId: string },
  wanted: SalesImport['status'],
): Promise<SalesImport> {
  for (;;) {
    const current = await client.call(getImport, { params })
    if (current.status === wanted) return current
    if (!['checking', 'committing'].includes(current.status))
      throw new Error(`the import has the status ${current.status}`)
    // polls only every 100 ms, because each poll takes processor time from the server that is measured
    await pause(100)
  }
}
