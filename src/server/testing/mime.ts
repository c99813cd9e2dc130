export interface MailContent {
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** Headers of the outermost part, by lower-case name, with duplicates. */
  headers: [name: string, value: string][]
}

/** Parses a raw message: multipart, encoded words, quoted-printable and base64. */
export function readMail(raw: string): MailContent {
  const outer = readPart(raw)
  const header = (name: string) => decodeWords(outer.headers.find(([key]) => key === name)?.[1] ?? '')
  const found = { text: '', html: '' }
  collect(outer, found)
  return {
    from: header('from'),
    to: header('to'),
    subject: header('subject'),
    headers: outer.headers,
    ...found,
  }
}

interface Part {
  headers: [string, string][]
  type: string
  body: string
}

function readPart(raw: string): Part {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .filter((line) => line.includes(':'))
    .map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    })
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? 'text/plain'
  return { headers, type, body: rest.join('\r\n\r\n') }
}

function collect(part: Part, found: { text: string; html: string }): void {
  const boundary = /^multipart\/.*boundary="?([^";]+)"?/i.exec(part.type)?.[1]
  if (boundary) {
    const inner = part.body.split(`--${boundary}`).slice(1, -1)
    for (const raw of inner) collect(readPart(raw.replace(/^\r\n/, '')), found)
  } else if (part.type.startsWith('text/html')) found.html = decodeBody(part)
  else if (part.type.startsWith('text/plain')) found.text = decodeBody(part)
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.find(([name]) => name === 'content-transfer-encoding')?.[1]?.toLowerCase()
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? decodeQuoted(body.replaceAll(/=\r\n/g, ''))
        : body
  return text.replaceAll('\r\n', '\n').trim()
}

/** Decodes header words such as =?UTF-8?B?...?=. A space between two of them is dropped. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : decodeQuoted(text.replaceAll('_', ' ')),
    )
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
