import type { Language } from '#phrases/language.ts'
import type { HttpContext } from '../http/route.ts'
import { csvOf } from './csv.ts'
import { pdfOf } from './pdf.ts'
import type { ReportTable } from './report-table.ts'
import { xlsxOf } from './xlsx.ts'

export const CSV = 'text/csv; charset=utf-8'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export interface FileCall {
  readonly c: HttpContext
  readonly query: { readonly language: Language }
}

export function csvAnswer({ c }: FileCall, table: ReportTable): Response {
  return fileAnswer(c, csvOf(table), CSV, `${table.fileName}.csv`)
}

export function xlsxAnswer({ c, query }: FileCall, table: ReportTable): Response {
  return fileAnswer(c, new Uint8Array(xlsxOf(table, query.language)), XLSX, `${table.fileName}.xlsx`)
}

/** `business` is the business name printed at the top of the first page. */
export async function pdfAnswer(
  { c, query }: FileCall,
  business: string,
  table: ReportTable,
): Promise<Response> {
  const bytes = await pdfOf(table, business, query.language)
  return fileAnswer(c, bytes, 'application/pdf', `${table.fileName}.pdf`)
}

export function fileAnswer(
  c: HttpContext,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
  type: string,
  name: string,
): Response {
  return c.body(body, 200, {
    'content-type': type,
    'content-disposition': `attachment; filename="safi-${name}"`,
  })
}
