import type { ColumnMenuProps } from './column-choice.ts'
import { DropdownMenu, MenuCheck } from './menu.tsx'
import type { LateMenuProps } from './menu-button.tsx'

/** The columns of a table, each to show or to hide. The menu stays open, because several change at once. */
export function ColumnMenu({ columns, choice, ...menu }: ColumnMenuProps & LateMenuProps) {
  return (
    <DropdownMenu {...menu}>
      {columns.map(({ key, header }) => (
        <MenuCheck key={key} checked={!choice.hidden.has(key)} onChange={() => choice.toggle(key)}>
          {header}
        </MenuCheck>
      ))}
    </DropdownMenu>
  )
}
