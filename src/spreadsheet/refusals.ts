import { FileRefused } from '#domain/import/reader/refusal.ts'

export function damaged(): never {
  throw new FileRefused({ code: 'file_workbook_damaged', data: {} })
}

export function locked(): never {
  throw new FileRefused({ code: 'file_locked', data: {} })
}

export function unpacksTooLarge(): never {
  throw new FileRefused({ code: 'file_unpacks_too_large', data: {} })
}

export function uncalculated(sheet: string, cell: string): never {
  throw new FileRefused({ code: 'file_formula_without_value', data: { sheet, cell } })
}

export function repeatedRows(sheets: readonly string[]): never {
  throw new FileRefused({ code: 'file_sheets_repeat', data: { sheets: sheets.join(', ') } })
}

export function severalTables(sheets: readonly string[]): never {
  throw new FileRefused({ code: 'file_sheets_differ', data: { sheets: sheets.join(', ') } })
}
