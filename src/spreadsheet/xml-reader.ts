import { damaged } from './refusals.ts'

export interface XmlHandler {
  /** Called for each tag. `name` comes without its namespace prefix; `attributes` is the raw text, see `attribute`. */
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/** Maximum number of characters of a tag or text. No workbook contains a longer one. */
const MAX_CHARS = 1 << 20
/** Maximum nesting depth of tags. Workbooks need about a dozen levels. */
const MAX_DEPTH = 256
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** A streaming XML parser for chunks of any size. Refuses XML entities that the file defines, because only attacks contain them. */
export class XmlReader {
  readonly #handler: XmlHandler
  readonly #inside: string[] = []
  #rest = ''

  constructor(handler: XmlHandler) {
    this.#handler = handler
  }

  push(piece: string): void {
    const text = this.#rest === '' ? piece : this.#rest + piece
    const handler = this.#handler
    let at = 0
    for (;;) {
      const tag = text.indexOf('<', at)
      if (tag === -1) break
      const end = tagEnd(text, tag)
      if (end === -1) break
      if (tag > at) handler.text(unescaped(text.slice(at, tag)))
      at = end
      const first = text.charCodeAt(tag + 1)
      if (first === SLASH) this.#closed(text.slice(tag + 2, end - 1).trimEnd())
      else if (first === BANG) {
        if (text.startsWith('<![CDATA[', tag)) handler.text(text.slice(tag + 9, end - 3))
        else if (!text.startsWith('<!--', tag)) damaged()
      } else if (first !== QUESTION) this.#opened(text, tag + 1, end - 1)
    }
    this.#rest = text.slice(at)
    if (this.#rest.length > MAX_CHARS) damaged()
  }

  end(): void {
    if (this.#rest.includes('<') || this.#inside.length > 0) damaged()
  }

  #opened(text: string, from: number, end: number): void {
    const closed = text.charCodeAt(end - 1) === SLASH
    const to = closed ? end - 1 : end
    let nameEnd = from
    while (nameEnd < to && text.charCodeAt(nameEnd) > SPACE) nameEnd++
    const name = text.slice(from, nameEnd)
    if (this.#inside.push(name) > MAX_DEPTH) damaged()
    this.#handler.open(local(name), nameEnd === to ? '' : text.slice(nameEnd, to))
    if (closed) this.#closed(name)
  }

  #closed(name: string): void {
    if (this.#inside.pop() !== name) damaged()
    this.#handler.close(local(name))
  }
}

const SLASH = 47
const BANG = 33
const QUESTION = 63
const SPACE = 32

/** Returns the value of an attribute, or undefined if it is missing. */
export function attribute(attributes: string, name: string): string | undefined {
  const assignment = `${name}=`
  let at = attributes.indexOf(assignment)
  // skips attributes whose name only ends with this name, such as one with a namespace prefix
  while (at > 0 && attributes.charCodeAt(at - 1) > SPACE) at = attributes.indexOf(assignment, at + 1)
  if (at === -1) return undefined
  const open = at + assignment.length
  const close = attributes.indexOf(attributes.charAt(open), open + 1)
  return close === -1 ? undefined : unescaped(attributes.slice(open + 1, close))
}

/** Returns the position after the tag that starts at `from`, or -1 if the tag is incomplete. A quoted value may contain `>`. */
function tagEnd(text: string, from: number): number {
  if (text.startsWith('<!', from)) {
    const mark = text.startsWith('<!--', from) ? '-->' : text.startsWith('<![CDATA[', from) ? ']]>' : '>'
    // the text so far is too short to show whether a comment or CDATA starts here
    if (mark === '>' && text.length - from < 9) return -1
    const end = text.indexOf(mark, from + 2)
    return end === -1 ? -1 : end + mark.length
  }
  let at = from
  for (;;) {
    const end = text.indexOf('>', at)
    if (end === -1) return -1
    const quote = firstQuote(text, at, end)
    if (quote === -1) return end + 1
    const closing = text.indexOf(text.charAt(quote), quote + 1)
    if (closing === -1) return -1
    at = closing + 1
  }
}

function firstQuote(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at)
    if (code === 34 || code === 39) return at
  }
  return -1
}

function local(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? name : name.slice(colon + 1)
}

function unescaped(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (_, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? damaged()
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : damaged()
  })
}
