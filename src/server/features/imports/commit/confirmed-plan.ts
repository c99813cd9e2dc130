import { isDeepStrictEqual } from 'node:util'
import type { ImportPreview } from '#contract/imports.ts'
import type { ReadPlan } from '#domain/import/reader/read-plan.ts'
import { checkFile, endCheck } from '../check/check-import.ts'
import { readerVersion } from '../file/reader-version.ts'
import type { ImportRun } from '../run/import-run.ts'
import { deleteLines } from './imported-lines.ts'

/**
 * Returns the plan with which to read the file that the seller has confirmed. If another version of the code made the preview, the file
 * is checked again. Returns null if the result differs: then nothing is saved, and the seller sees the new result.
 */
export async function confirmedPlan(run: ImportRun): Promise<ReadPlan | null> {
  const { id, plan, format, preview } = run.row
  if (!plan) throw new Error(`import ${id} has no plan: it was not checked`)
  if (plan.readBy === (await readerVersion())) return plan
  // an interrupted commit of the other version may have saved lines that this version reads differently
  await deleteLines(run)
  const checked = await checkFile(run)
  const again = checked.preview
  if (again && preview && checked.format === format && isDeepStrictEqual(shownIn(again), shownIn(preview))) {
    const { plan = null } = checked
    await run.tenant((tx) => run.change(tx, { plan, preview: again }))
    return plan
  }
  await endCheck(run, { ...checked, preview: again && { ...again, readAgain: true } })
  return null
}

/** What a preview shows to the seller, as the database stores it. */
function shownIn({ comparedWith: _, readAgain: __, ...shown }: ImportPreview): unknown {
  return JSON.parse(JSON.stringify(shown))
}
