import { discardPrefetched, takePrefetched } from './prefetched-responses.ts'

export interface Outgoing {
  method: string
  url: string
  json?: unknown
  upload?: Blob
  signal?: AbortSignal
  onProgress?: (sentBytes: number, totalBytes: number) => void
}

export interface Answer {
  status: number
  text: string
}

/** Marks the request as sent by Safi: forms of other sites cannot set this header, and the server refuses writes without it. */
const SAME_SITE = { 'x-requested-with': 'safi' }

export function send(outgoing: Outgoing): Promise<Answer> {
  if (outgoing.method !== 'GET') discardPrefetched()
  return outgoing.upload ? sendFile(outgoing, outgoing.upload) : sendJson(outgoing)
}

async function sendJson({ method, url, json, signal }: Outgoing): Promise<Answer> {
  const asked = method === 'GET' ? takePrefetched(url) : undefined
  const response = await (asked ??
    fetch(url, {
      method,
      signal,
      credentials: 'same-origin',
      headers: {
        ...SAME_SITE,
        accept: 'application/json',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: json === undefined ? undefined : JSON.stringify(json),
    }))
  return { status: response.status, text: await response.text() }
}

/** Sends a file with XMLHttpRequest, because fetch does not report upload progress. */
function sendFile({ method, url, signal, onProgress }: Outgoing, file: Blob): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(SAME_SITE)) request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    request.upload.onprogress = ({ loaded }) => onProgress?.(loaded, file.size)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new Error('connection failed'))
    request.onabort = () => reject(new Error('aborted'))
    if (signal?.aborted) return reject(new Error('aborted'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}
