import type { SalesImport } from '#contract/imports.ts'

const WORKING: readonly SalesImport['status'][] = ['checking', 'committing', 'undoing']

/** The server works on it at this moment. */
export function isWorking(salesImport: Pick<SalesImport, 'status'> | undefined): boolean {
  return salesImport !== undefined && WORKING.includes(salesImport.status)
}

export type Step = 'choose' | 'check' | 'save' | 'done'

/** Where in the way from file to profit an import is. */
export function stepOf(status: SalesImport['status'] | undefined): Step {
  switch (status) {
    case undefined:
      return 'choose'
    case 'committing':
      return 'save'
    case 'committed':
    case 'undoing':
    case 'undone':
      return 'done'
    default:
      return 'check'
  }
}

/** The new products a seller wants, by SKU, as typed. */
export interface Draft {
  chosen: boolean
  name: string
  cost: string
}
export type Drafts = Readonly<Record<string, Draft>>

/** Names are taken from the file, cut to what a product may have; all are chosen until the seller says otherwise. */
export function draftsOf(skus: readonly { sku: string; title: string; reason: string }[]): Drafts {
  const offered = skus.filter(({ reason }) => reason === 'no_product')
  return Object.fromEntries(
    offered.map(({ sku, title }) => [
      sku,
      { chosen: true, name: [...(title || sku)].slice(0, 199).join('').trim(), cost: '' },
    ]),
  )
}

/** Costs typed earlier, for SKUs whose cost was not typed here. */
export function withCosts(drafts: Drafts, costs: Readonly<Record<string, string>>): Drafts {
  return Object.fromEntries(
    Object.entries(drafts).map(([sku, draft]) => [
      sku,
      draft.cost === '' ? { ...draft, cost: costs[sku] ?? '' } : draft,
    ]),
  )
}
