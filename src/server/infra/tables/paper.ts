import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { type Reading, type Script, visualRuns } from './visual-runs.ts'

const { resolve } = createRequire(import.meta.url)
const FONTS = {
  latin: 'ibm-plex-sans/files/ibm-plex-sans-latin',
  'latin-ext': 'ibm-plex-sans/files/ibm-plex-sans-latin-ext',
  cyrillic: 'ibm-plex-sans/files/ibm-plex-sans-cyrillic',
  greek: 'ibm-plex-sans/files/ibm-plex-sans-greek',
  arabic: 'ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic',
} as const satisfies Record<Script, string>
const WEIGHTS = [400, 600] as const
export type Weight = (typeof WEIGHTS)[number]

/**
 * Makes PDFKit shape a text run as a whole. Otherwise it shapes the words one by one and puts them in the
 * wrong order.
 */
const WHOLE_RUN: PDFKit.Mixins.OpenTypeFeatures[] = ['rtla', 'calt', 'liga', 'kern']

export interface TextStyle {
  readonly size: number
  readonly weight: Weight
  readonly color: string
  readonly reading?: Reading
}

/** A PDF whose lines may mix Arabic and Latin text, in the fonts that ship with Safi. */
export class Paper {
  readonly doc: PDFKit.PDFDocument
  readonly direction: 'ltr' | 'rtl'
  readonly #done: Promise<Uint8Array<ArrayBuffer>>

  constructor(title: string, author: string, direction: 'ltr' | 'rtl') {
    this.direction = direction
    this.doc = new PDFDocument({
      size: 'A4',
      layout: 'landscape',
      margin: 0,
      bufferPages: true,
      lang: direction === 'rtl' ? 'ar' : 'en',
      info: { Title: title, Author: author, Producer: 'Safi', Creator: 'Safi' },
    })
    for (const [script, path] of Object.entries(FONTS))
      for (const weight of WEIGHTS)
        this.doc.registerFont(`${script}-${weight}`, resolve(`@fontsource/${path}-${weight}-normal.woff`))
    this.#done = new Promise((done, failed) => {
      const pieces: Buffer[] = []
      this.doc.on('data', (piece: Buffer) => pieces.push(piece))
      this.doc.on('end', () => done(new Uint8Array(Buffer.concat(pieces))))
      this.doc.on('error', failed)
    })
  }

  width(line: string, style: TextStyle): number {
    return visualRuns(line, style.reading)
      .map(({ script, text }) => this.#font(script, style).widthOfString(text, { features: WHOLE_RUN }))
      .reduce((sum, width) => sum + width, 0)
  }

  /** Draws one line of text from the left edge `x`. It never breaks or cuts the text, which `fitted` or `wrapped` does before. */
  line(line: string, x: number, y: number, style: TextStyle): void {
    let at = x
    for (const { script, text } of visualRuns(line, style.reading)) {
      const font = this.#font(script, style).fillColor(style.color)
      font.text(text, at, y, { lineBreak: false, features: WHOLE_RUN, baseline: 'alphabetic' })
      at += font.widthOfString(text, { features: WHOLE_RUN })
    }
  }

  /** Returns the text. If it is wider than `room`, shortens it and adds an ellipsis. */
  fitted(line: string, room: number, style: TextStyle): string {
    if (this.width(line, style) <= room) return line
    const letters = [...line]
    while (letters.length > 0 && this.width(`${letters.join('')}…`, style) > room) letters.pop()
    return `${letters.join('').trimEnd()}…`
  }

  /** Breaks a text into at most `most` lines that fit the room. Only if it needs more, it ends with an ellipsis. */
  wrapped(text: string, room: number, style: TextStyle, most: number): string[] {
    if (this.width(text, style) <= room) return [text]
    const lines: string[] = []
    let line = ''
    for (const word of wordsOf(text)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (this.width(longer, style) <= room) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = word
      for (let start = this.#startOf(line, room, style); start !== line; ) {
        lines.push(start)
        line = line.slice(start.length)
        start = this.#startOf(line, room, style)
      }
    }
    lines.push(line)
    return lines.length <= most
      ? lines
      : [...lines.slice(0, most - 1), this.fitted(lines.slice(most - 1).join(' '), room, style)]
  }

  /** The part of a word that fits the room: the word, its start up to a hyphen or the like, or as many characters as fit, at least one. */
  #startOf(word: string, room: number, style: TextStyle): string {
    if (this.width(word, style) <= room) return word
    const characters = [...word]
    let count = 1
    while (count < characters.length && this.width(characters.slice(0, count + 1).join(''), style) <= room)
      count++
    const start = characters.slice(0, count).join('')
    const hyphen = Math.max(...[...'-_/,.'].map((mark) => start.lastIndexOf(mark, start.length - 2)))
    return hyphen > 0 ? start.slice(0, hyphen + 1) : start
  }

  finish(): Promise<Uint8Array<ArrayBuffer>> {
    this.doc.end()
    return this.#done
  }

  #font(script: Script, { size, weight }: TextStyle): PDFKit.PDFDocument {
    return this.doc.font(`${script}-${weight}`).fontSize(size)
  }
}

/** Splits a text at spaces, except in what is isolated from the direction of its line, such as an amount with its currency. */
function wordsOf(text: string): string[] {
  const words: string[] = []
  let isolated = false
  for (const part of text.split(' ')) {
    if (isolated) words.push(`${words.pop()} ${part}`)
    else words.push(part)
    const last = part.match(/[\u2066-\u2069]/g)?.at(-1)
    if (last) isolated = last !== '\u2069'
  }
  return words
}
