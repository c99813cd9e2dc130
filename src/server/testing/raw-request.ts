import { Agent, request } from 'node:http'
import { WAIT_MS } from './time-limits.ts'

export interface RawRequest {
  readonly method: string
  /** The raw path with its query string. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | undefined
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

const agent = new Agent({ keepAlive: true })

/** Sends a request without the corrections of a browser or of fetch: no path is normalised, and no header is forbidden. */
export async function sendRaw(url: string, raw: RawRequest): Promise<RawAnswer> {
  const first = attempt(url, raw, agent)
  return first.answer.catch((error) => {
    // the server may close a kept-alive connection at the moment it is reused, so the request is sent again
    if (first.reused()) return attempt(url, raw, false).answer
    throw error
  })
}

function attempt(
  url: string,
  { method, path, headers, body }: RawRequest,
  through: Agent | false,
): { answer: Promise<RawAnswer>; reused: () => boolean } {
  const { hostname, port } = new URL(url)
  const signal = AbortSignal.timeout(WAIT_MS)
  const sent = request({ hostname, port, method, path, headers, agent: through, signal })
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sent.end(body)
  })
  return { answer, reused: () => sent.reusedSocket && !signal.aborted }
}
