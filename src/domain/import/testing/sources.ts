import type { Encoding } from '../csv/encoding.ts'
import type { ImportChoices } from '../reader/choices.ts'
import { scanFile } from '../reader/read-file.ts'
import { readLines } from '../reader/read-lines.ts'
import type { FileSource, ReadPlan, ScanResult, StreamingDecoder } from '../reader/read-plan.ts'
import type { RowError } from '../reader/row-error.ts'
import type { TotalDifference } from '../reader/total-differences.ts'
import type { SaleLine } from '../sale-line.ts'

// All runtimes that run domain tests have TextEncoder and TextDecoder. Domain code itself gets them as parameters.
declare const TextDecoder: new (encoding: string) => StreamingDecoder
declare const TextEncoder: new () => { encode(text: string): Uint8Array }

/** Windows-1256 bytes of the Arabic characters that tests use. */
const ARABIC_1256: Readonly<Record<string, number>> = {
  أ: 0xc3,
  إ: 0xc5,
  ئ: 0xc6,
  ة: 0xc9,
  ث: 0xcb,
  خ: 0xce,
  ض: 0xd6,
  ى: 0xec,
  ا: 0xc7,
  ب: 0xc8,
  ت: 0xca,
  ج: 0xcc,
  ح: 0xcd,
  د: 0xcf,
  ر: 0xd1,
  ز: 0xd2,
  س: 0xd3,
  ش: 0xd4,
  ص: 0xd5,
  ط: 0xd8,
  ع: 0xda,
  غ: 0xdb,
  ف: 0xdd,
  ق: 0xde,
  ك: 0xdf,
  ل: 0xe1,
  م: 0xe3,
  ن: 0xe4,
  ه: 0xe5,
  و: 0xe6,
  ي: 0xed,
  '،': 0xa1,
}

export function bytesOf(text: string, encoding: Encoding = 'utf-8', mark = false): Uint8Array {
  const marked = mark ? `\ufeff${text}` : text
  if (encoding === 'utf-8') return new TextEncoder().encode(marked)
  if (encoding === 'windows-1256')
    return Uint8Array.from([...text].map((letter) => ARABIC_1256[letter] ?? letter.charCodeAt(0)))
  const bytes = new Uint8Array(marked.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < marked.length; at++)
    view.setUint16(at * 2, marked.charCodeAt(at), encoding === 'utf-16le')
  return bytes
}

/** Returns a file source that delivers its content in chunks of the given size. */
export function sourceOf(content: string | Uint8Array, pieceSize = 1 << 16): FileSource {
  const bytes = typeof content === 'string' ? bytesOf(content) : content
  return {
    *open() {
      for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
    },
    decoder: (encoding) => new TextDecoder(encoding),
  }
}

export interface WholeRead {
  readonly plan: ReadPlan
  readonly rows: number
  readonly lines: SaleLine[]
  readonly errors: RowError[]
  readonly control: Readonly<Record<string, number>>
  readonly comparedTotals: number
  readonly differences: readonly TotalDifference[]
  readonly unknownCountries: readonly string[]
}

export function scanText(content: string | Uint8Array, choices: ImportChoices = {}): Promise<ScanResult> {
  return scanFile(sourceOf(content), { choices })
}

/** Scans a file and reads all of its lines. Throws if the file is refused or if a question to the seller remains open. */
export async function readWhole(source: FileSource, choices: ImportChoices = {}): Promise<WholeRead> {
  const scan = await scanFile(source, { choices })
  if (scan.outcome !== 'ready') throw new Error(JSON.stringify(scan))
  const plan = JSON.parse(JSON.stringify(scan.plan)) as ReadPlan
  const lines: SaleLine[] = []
  const errors: RowError[] = []
  const control: Record<string, number> = {}
  const differences: TotalDifference[] = []
  const unknownCountries: string[] = []
  let rows = 0
  let comparedTotals = 0
  for await (const batch of readLines(plan, source)) {
    rows += batch.rows
    lines.push(...batch.lines)
    errors.push(...batch.errors)
    comparedTotals += batch.comparedTotals
    differences.push(...batch.differences)
    unknownCountries.push(...batch.unknownCountries)
    for (const { currency, total } of batch.controlTotals)
      control[currency] = (control[currency] ?? 0) + total
  }
  return { plan, rows, lines, errors, control, comparedTotals, differences, unknownCountries }
}

export function readText(content: string | Uint8Array, choices: ImportChoices = {}): Promise<WholeRead> {
  return readWhole(sourceOf(content), choices)
}

/** Writes a cell in CSV notation, with quotes if needed. */
export function csvCell(value: string, delimiter = ',', quoteAll = false): string {
  const must = quoteAll || value.includes(delimiter) || /["\r\n]/.test(value)
  return must ? `"${value.replaceAll('"', '""')}"` : value
}

export function csvText(
  rows: readonly (readonly string[])[],
  { delimiter = ',', newline = '\n', quoteAll = false } = {},
): string {
  return rows
    .map((row) => row.map((cell) => csvCell(cell, delimiter, quoteAll)).join(delimiter) + newline)
    .join('')
}
