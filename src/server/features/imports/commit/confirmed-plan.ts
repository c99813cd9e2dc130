import { isDeepStrictEqual } from 'node:util'
import type { ImportPreview } from '#contract/imports.ts'
import type { ReadPlan } from '#domain/import/reader/read-plan.ts'
import { checkFile, endCheck } from '../check/check-import.ts'
import { readerVersion } from '../file/reader-version.ts'
import type { ImportRun } from '../run/import-run.ts'
import { deleteLines } from './imported-lines.ts'

export interface Confirmed {
  readonly plan: ReadPlan
  readonly preview: ImportPreview | null
}

/**
 * Returns the plan with which to read the file that the seller has confirmed, and the preview that they have seen. If another version of the
 * code made the preview, the file is checked again. Returns null if the result differs, because this version reads the file differently or
 * another import was undone since: then nothing is imported, and the seller sees the new result.
 */
export async function confirmedPlan(run: ImportRun): Promise<Confirmed | null> {
  const { id, plan, format, preview } = run.row
  if (!plan) throw new Error(`import ${id} has no plan: it was not checked`)
  if (plan.readBy === (await readerVersion())) return { plan, preview }
  // an interrupted commit of the other version may have saved lines that this version reads differently
  await deleteLines(run)
  const checked = await checkFile(run)
  const again = checked.preview
  if (checked.plan && again && preview && checked.format === format && readsAlike(preview, again)) {
    // the commit still looks for overlaps with the imports that came after the confirmed preview, and for those that only this version finds
    const { overlap } = preview
    const comparedWith = isDeepStrictEqual(overlap, again.overlap) ? preview.comparedWith : ''
    const confirmed = { plan: checked.plan, preview: { ...again, comparedWith, overlap } }
    await run.tenant((tx) => run.change(tx, confirmed))
    return confirmed
  }
  await endCheck(run, { ...checked, preview: again && { ...again, readAgain: true } })
  return null
}

/**
 * Whether two previews say the same about the file. Products, costs and other imports may have changed in between. New lines that were known
 * before are shown again. Another import was undone, or this version gives the rows other keys, and they would count twice.
 */
function readsAlike(before: ImportPreview, after: ImportPreview): boolean {
  return after.newLines <= before.newLines && isDeepStrictEqual(aboutFile(before), aboutFile(after))
}

/** What a preview says about the file alone, as the database stores it. */
function aboutFile(preview: ImportPreview): unknown {
  const { newLines, knownLines, replacedLines, settledOrders, sameFileImportedAt, ...others } = preview
  const { overlap, comparedWith, matchedSkus, unmatchedSkus, unmatchedSkuCount, readAgain, ...file } = others
  return JSON.parse(JSON.stringify(file))
}
