import { setTimeout as pause } from 'node:timers/promises'
import type { BodyOf } from '#contract/endpoint.ts'
import { commitImport, getImport, type SalesImport, undoImport, uploadImport } from '#contract/imports.ts'
import type { TestClient } from './test-client.ts'

export interface TestFile {
  name: string
  text: string | Uint8Array
  /** The platform that the seller chose. By default Safi detects it. */
  platform?: string
}

const WORKING = ['checking', 'committing', 'undoing']

/** Waits until the server has ended the current step of an import, or until the step has stalled. */
export async function settled(
  client: TestClient,
  params: { businessId: string; importId: string },
): Promise<SalesImport> {
  for (;;) {
    const current = await client.call(getImport, { params })
    if (current.stalled || !WORKING.includes(current.status)) return current
    await pause(20) // the server works in the background
  }
}

/** Uploads a file and waits for the end of its check. */
export async function checkFile(client: TestClient, businessId: string, file: TestFile) {
  const { id } = await client.call(uploadImport, {
    params: { businessId },
    query: { fileName: file.name, ...(file.platform && { platform: file.platform }) },
    bytes: file.text,
  })
  return settled(client, { businessId, importId: id })
}

/** Uploads, checks and commits a file. */
export async function importFile(
  client: TestClient,
  businessId: string,
  file: TestFile,
  options: BodyOf<typeof commitImport> = {},
) {
  const checked = await checkFile(client, businessId, file)
  const params = { businessId, importId: checked.id }
  await client.call(commitImport, { params, body: options })
  return settled(client, params)
}

export async function undoAndWait(client: TestClient, businessId: string, importId: string) {
  const params = { businessId, importId }
  await client.call(undoImport, { params })
  return settled(client, params)
}
