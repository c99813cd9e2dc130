import type { SalesImport } from '#contract/imports.ts'

const WORKING: readonly SalesImport['status'][] = ['checking', 'committing', 'undoing']

/** Whether the server is working on the import. */
export function isWorking(salesImport: Pick<SalesImport, 'status'> | undefined): boolean {
  return salesImport !== undefined && WORKING.includes(salesImport.status)
}

export type Step = 'choose' | 'check' | 'save' | 'done'

/** The step of the screen for an import in this state, from choosing the file to the result. */
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
