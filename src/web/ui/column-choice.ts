import { useCallback, useState } from 'react'
import { readStored, writeStored } from '#web/state/storage.ts'

const PREFIX = 'safi-columns:'

export interface ColumnChoice {
  readonly hidden: ReadonlySet<string>
  readonly toggle: (column: string) => void
}

/** The columns of the table with this name that the user has hidden. The browser stores them. */
export function useColumnChoice(table: string | undefined): ColumnChoice {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        table
          ? readStored(PREFIX + table)
              ?.split(' ')
              .filter(Boolean)
          : [],
      ),
  )
  const toggle = useCallback(
    (column: string) => {
      const next = new Set(hidden)
      if (!next.delete(column)) next.add(column)
      if (table) writeStored(PREFIX + table, [...next].join(' '))
      setHidden(next)
    },
    [hidden, table],
  )
  return { hidden, toggle }
}

export interface ColumnMenuProps {
  columns: readonly { key: string; header: string }[]
  choice: ColumnChoice
}
