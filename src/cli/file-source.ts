import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FileSource } from '#domain/import/reader/read-plan.ts'
import type { TableFinder } from '#spreadsheet/sheet-choice.ts'
import { mayBeWorkbook } from '#spreadsheet/workbook-container.ts'
import { CannotRead } from './problems.ts'

/** Size of the chunks in bytes. With 256 KB, reading needed 1.6 times as many new memory pages, because more rows exist at a time. */
const PIECE = 1 << 16

/** Opens a local file. If the file cannot be opened, the error is one line without a stack trace. */
export async function fileSource(
  path: string,
  tableOf?: TableFinder,
  keepDecimals?: boolean,
): Promise<FileSource> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw notFound(path, error)
  })
  if (found.isDirectory())
    throw new CannotRead('file_not_found', ({ commandLine }) => `${path}: ${commandLine.file.folder}`)
  // A pipe gives its bytes only once, but `open` must give them every time.
  const kept: Uint8Array[] | null = found.isFile() ? null : []
  if (kept) for await (const piece of pieces(path)) kept.push(piece)
  const file: FileSource = {
    open: () => kept ?? pieces(path),
    decoder: (encoding) => new TextDecoder(encoding),
  }
  // the reader of workbooks is loaded only for a workbook, because loading it takes as long as reading thousands of rows
  if (!(await mayBeWorkbook(file))) return file
  const { tableSource } = await import('#spreadsheet/table-source.ts')
  return tableSource(file, tableOf, keepDecimals)
}

async function* pieces(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: PIECE })
  } catch (error) {
    throw notFound(path, error as NodeJS.ErrnoException)
  }
}

function notFound(path: string, { code, message }: NodeJS.ErrnoException): CannotRead {
  return new CannotRead('file_not_found', ({ commandLine: { file } }) => {
    const reason = code === 'ENOENT' ? file.missing : code === 'EACCES' ? file.denied : message
    return `${path}: ${reason}`
  })
}
