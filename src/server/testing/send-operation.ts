import type { Operation } from './operations.ts'
import type { TestClient } from './test-client.ts'
import type { ValidRequest } from './valid-requests.ts'

/** Sends a request to an operation of the OpenAPI document with this client, and with these ids in the path. */
export async function sendOperation(
  client: TestClient,
  operation: Operation,
  ids: Readonly<Record<string, string>>,
  request: ValidRequest,
): Promise<{ status: number; text: string }> {
  const named = { ...ids, ...request.params }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = named[name]
    // if a path has a new kind of id, wholeTenant must create such an id
    if (!id) throw new Error(`${operation.name}: wholeTenant has no id for the path parameter ${name}`)
    return encodeURIComponent(id)
  })
  const query = new URLSearchParams(request.query)
  const headers: Record<string, string> = { cookie: client.cookies, ...request.headers }
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  if (request.bytes !== undefined) headers['content-type'] = 'application/octet-stream'
  const response = await client.fetch(`${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: operation.method.toUpperCase(),
    headers,
    body: (request.bytes as string | undefined) ?? JSON.stringify(request.body),
  })
  return { status: response.status, text: await response.text() }
}
