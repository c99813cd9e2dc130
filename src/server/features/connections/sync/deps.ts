import type { BodyOf } from '#contract/endpoint.ts'
import type { commitImport, SalesImport } from '#contract/imports.ts'
import type { VendorCode } from '#contract/vendors.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { RemoteParts } from '../remote/remote.ts'
import type { SecretKeys } from '../secrets/keys.ts'
import type { Bytes, Vendor } from '../vendors/vendor.ts'

export interface ImportIds {
  readonly businessId: string
  readonly importId: string
}

/** Leaves an import as it is if a user has opened it after this time, because they may be answering its questions. */
export interface UnlessOpened {
  readonly unlessOpenedAfter?: Date
}

/** The import pipeline for uploaded files, which documents from connections use too. */
export interface ImportPipeline {
  /** Stores a file and starts its check. Throws an AppError, such as file_too_large. */
  receive(
    owner: OwnerId,
    ids: ImportIds,
    file: { fileName: string; backfill: boolean; stockFrom: string | null; bytes: Bytes },
  ): Promise<void>
  /** Reads an import. Returns null if it does not exist. */
  read(owner: OwnerId, ids: ImportIds): Promise<SalesImport | null>
  /** Starts the commit. Throws an AppError, such as import_busy, or import_wrong_state if the import was opened. */
  commit(
    owner: OwnerId,
    ids: ImportIds,
    form: BodyOf<typeof commitImport>,
    unless?: UnlessOpened,
  ): Promise<void>
  /** Starts the undo of a committed import. Throws an AppError, such as import_busy. */
  undo(owner: OwnerId, ids: ImportIds): Promise<void>
  /** Removes an import of which nothing was committed, with its file. Without `unless`, cancels a check that has not ended. */
  discard(owner: OwnerId, ids: ImportIds, unless?: UnlessOpened): Promise<void>
}

/**
 * Waits until an import is changed. Ignores the error if another import of the business is being changed or the seller has changed this
 * one: a later step reads the import again and decides.
 */
export async function unlessBusy(change: Promise<void>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!(error instanceof AppError && /^import_(busy|wrong_state)$/.test(error.code))) throw error
  }
}

export interface SyncDeps extends RemoteParts {
  readonly db: Database
  readonly keys: SecretKeys
  /** The vendors that are configured on this server. */
  readonly vendors: ReadonlyMap<VendorCode, Vendor>
  readonly imports: ImportPipeline
}
