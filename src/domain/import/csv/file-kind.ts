/** First bytes of file types that are not text. The names of the types, such as PDF, are the same in every language. */
const SIGNATURES: readonly { readonly kind: string; readonly bytes: readonly number[] }[] = [
  { kind: 'PDF', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { kind: 'ZIP', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: 'ZIP', bytes: [0x50, 0x4b, 0x05, 0x06] },
  { kind: 'Excel (XLS)', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { kind: 'PNG', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { kind: 'JPEG', bytes: [0xff, 0xd8, 0xff] },
  { kind: 'GIF', bytes: [0x47, 0x49, 0x46, 0x38] },
  { kind: 'GZIP', bytes: [0x1f, 0x8b] },
  { kind: 'RAR', bytes: [0x52, 0x61, 0x72, 0x21] },
  { kind: '7z', bytes: [0x37, 0x7a, 0xbc, 0xaf] },
  { kind: 'RTF', bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66] },
]

/** Names of entries in a ZIP archive that show what kind of file the archive is, such as an Excel workbook. */
const ZIP_ENTRIES = [
  { entry: 'xl/', kind: 'Excel (XLSX)' },
  { entry: 'word/', kind: 'Word (DOCX)' },
  { entry: '[Content_Types].xml', kind: 'Excel (XLSX)' },
  { entry: 'opendocument.spreadsheet', kind: 'OpenDocument (ODS)' },
] as const

/** Returns the type of a file that is not text, from its first bytes, or null if the type is unknown. */
export function notTextKind(head: Uint8Array): string | null {
  const found = SIGNATURES.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte))
  if (!found) return isHtml(head) ? 'HTML' : null
  if (found.kind !== 'ZIP') return found.kind
  const names = latin1(head)
  return ZIP_ENTRIES.find(({ entry }) => names.includes(entry))?.kind ?? 'ZIP'
}

/**
 * Whether the file is a web page. When a session has expired, marketplaces return their login page instead of the
 * report.
 */
function isHtml(head: Uint8Array): boolean {
  return /^(?:ï»¿)?\s*<(?:!doctype html|html|\?xml)/i.test(latin1(head.subarray(0, 256)))
}

function latin1(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}
