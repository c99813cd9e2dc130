import type { ColumnMenuProps } from './column-choice.ts'
import { DropdownMenu, MenuCheck } from './menu.tsx'
import type { LateMenuProps } from './menu-button.tsx'

/** A menu that shows or hides each column of a table. It stays open, because users often change several columns. */
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
