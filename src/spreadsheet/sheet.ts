/** A cell: a number in plain decimals with the number of decimals to show, a text, an ISO date, or nothing. */
export type Cell =
  | { readonly kind: 'number'; readonly value: string; readonly decimals: number }
  | { readonly kind: 'percent'; readonly value: string }
  | { readonly kind: 'date'; readonly value: string }
  | { readonly kind: 'text'; readonly value: string }
  | null

export interface SheetRow {
  readonly cells: readonly Cell[]
  readonly bold?: boolean
}

export interface SheetHead {
  readonly title: string
  readonly rightToLeft: boolean
  readonly headers: readonly string[]
}

export interface Sheet extends SheetHead {
  readonly rows: readonly SheetRow[]
}
