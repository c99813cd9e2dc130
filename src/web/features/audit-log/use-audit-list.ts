import { useCallback } from 'react'
import { AUDIT_ACTORS, AUDIT_KINDS } from '#contract/audit-actions.ts'
import type { DayRange } from '#web/period/period.ts'
import { type ChosenPeriod, usePeriod } from '#web/period/use-period.ts'
import { type ChangeState, filter, recordId, shaped, useUrlState } from '#web/state/url-state.ts'
import type { AuditQuery } from './api.ts'

const entry = shaped(/^\d{1,15}$/)
const actorKind = filter(AUDIT_ACTORS)
const STATE = {
  kind: filter(AUDIT_KINDS),
  /** The actor: the id of an account, or a kind of actor. */
  actor: (text: string | null) => actorKind(text) ?? recordId(text),
  /** The cursor of the page: it shows the entries before or after this entry. */
  before: entry,
  after: entry,
}

const NO_FILTERS = { kind: undefined, actor: undefined }
const FIRST_PAGE = { before: undefined, after: undefined }

export interface UsedAuditList {
  period: ChosenPeriod
  state: Readonly<{ [Name in keyof typeof STATE]: ReturnType<(typeof STATE)[Name]> }>
  /** The filters, without the page. */
  filters: Pick<AuditQuery, 'kind' | 'actor' | 'from' | 'to'>
  query: AuditQuery
  change: ChangeState<typeof STATE>
  clear: () => void
  toFirstPage: () => void
}

/** The state of the activity log. All of it is in the URL. A change of the filters leads to the first page. */
export function useAuditList(): UsedAuditList {
  const [state, change] = useUrlState(STATE)
  const period = usePeriod()
  const toFirstPage = useCallback(() => change(FIRST_PAGE, { replace: true }), [change])
  const { kind, actor, before, after } = state
  const filters = { kind, actor, ...momentsOf(period.range) }
  return {
    period,
    state,
    filters,
    query: { ...filters, before, after },
    change: (changes, options) => change({ ...FIRST_PAGE, ...changes }, options),
    clear: () => change({ ...NO_FILTERS, ...FIRST_PAGE }),
    toFirstPage,
  }
}

/** The period as two moments in the user's time zone: the start of the first day, and the start of the day after the last day. */
function momentsOf({ from, to }: DayRange): Pick<AuditQuery, 'from' | 'to'> {
  const midnight = (day: string, later = 0) => {
    const date = new Date(`${day}T00:00`)
    date.setDate(date.getDate() + later)
    return date.toISOString()
  }
  return { from: from ? midnight(from) : undefined, to: to ? midnight(to, 1) : undefined }
}
