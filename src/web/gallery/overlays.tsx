import { type ReactNode, useState } from 'react'
import { toast } from 'sonner'
import { Button } from '#web/ui/button.tsx'
import { CommandList } from '#web/ui/command-list.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ConfirmNameDialog } from '#web/ui/confirm-name-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Drafted, DraftNote } from '#web/ui/discard-question.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Pencil } from '#web/ui/icons/pencil.tsx'
import { Trash2 } from '#web/ui/icons/trash-2.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { DropdownMenu, MenuChoice, MenuDivider, MenuHeading, MenuItem } from '#web/ui/menu.tsx'
import { type LateMenuProps, MenuButton } from '#web/ui/menu-button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useSamples } from './samples.ts'

const nothing = () => undefined
const draft = {
  unsaved: true,
  restored: true,
  typedIn: 'SAR',
  kept: true,
  discard: nothing,
  finish: nothing,
}

/** A button that shows an overlay until the overlay is closed. */
function Opener({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && children(() => setOpen(false))}
    </>
  )
}

export function Dialogs() {
  const { name, short, long, save } = useSamples()
  return (
    <div className="flex flex-wrap gap-3">
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <Opener key={size} label={`Dialog ${size}`}>
          {(close) => (
            <Dialog
              open
              onOpenChange={close}
              title={name}
              description={short}
              size={size}
              footer={
                <Button variant="primary" onClick={close}>
                  {save}
                </Button>
              }
            >
              <p>{long}</p>
            </Dialog>
          )}
        </Opener>
      ))}
    </div>
  )
}

export function ConfirmDialogs() {
  const { name, long, remove } = useSamples()
  return (
    <Opener label="ConfirmDialog">
      {(close) => (
        <ConfirmDialog title={name} confirmLabel={remove} onConfirm={close} onClose={close}>
          <p>{long}</p>
        </ConfirmDialog>
      )}
    </Opener>
  )
}

export function ConfirmNameDialogs() {
  const { name, short, long, error, remove } = useSamples()
  return (
    <Opener label="ConfirmNameDialog">
      {(close) => (
        <ConfirmNameDialog
          title={name}
          description={long}
          name={short}
          mismatch={error}
          confirmLabel={remove}
          onConfirm={close}
          onClose={close}
        />
      )}
    </Opener>
  )
}

export function FormDialogs() {
  const { name, short, save } = useSamples()
  return (
    <div className="flex flex-wrap gap-3">
      {[undefined, draft].map((kept) => (
        <Opener key={String(kept)} label={kept ? 'FormDialog draft' : 'FormDialog'}>
          {(close) => (
            <FormDialog
              title={name}
              submitLabel={save}
              draft={kept}
              onSubmit={(event) => {
                event.preventDefault()
                close()
              }}
              onClose={close}
            >
              <Field label={name}>
                <TextInput defaultValue={short} />
              </Field>
            </FormDialog>
          )}
        </Opener>
      ))}
    </div>
  )
}

export function Drafts() {
  const { short } = useSamples()
  return (
    <>
      <DraftNote draft={draft} onDiscard={nothing} />
      <Drafted draft={{ ...draft, unsaved: false }}>
        <p>{short}</p>
      </Drafted>
    </>
  )
}

export function CommandLists() {
  const { name, short, first, second } = useSamples()
  const [search, setSearch] = useState('')
  const commands = [first, second].map((label) => ({ id: label, label, detail: 'SKU-1', run: nothing }))
  return (
    <CommandList
      label={name}
      placeholder={short}
      search={search}
      onSearch={setSearch}
      groups={[{ heading: name, commands: commands.filter(({ label }) => label.includes(search)) }]}
      found={(count) => `${count}`}
    />
  )
}

function Items() {
  const { name, save, remove, first, second } = useSamples()
  const [choice, setChoice] = useState<'first' | 'second'>('first')
  return (
    <>
      <MenuHeading>{name}</MenuHeading>
      <MenuItem icon={<Pencil className="size-4" />} onSelect={nothing}>
        {save}
      </MenuItem>
      <MenuItem disabled onSelect={nothing}>
        {save}
      </MenuItem>
      <MenuItem danger icon={<Trash2 className="size-4" />} onSelect={nothing}>
        {remove}
      </MenuItem>
      <MenuDivider />
      <MenuChoice
        value={choice}
        options={[
          { value: 'first', label: first },
          { value: 'second', label: second },
        ]}
        onChange={setChoice}
      />
    </>
  )
}

export function Menus() {
  return (
    <DropdownMenu trigger={<Button>DropdownMenu</Button>} align="start">
      <Items />
    </DropdownMenu>
  )
}

function LateMenu({ trigger, opened }: LateMenuProps) {
  return (
    <DropdownMenu trigger={trigger} opened={opened} align="start">
      <Items />
    </DropdownMenu>
  )
}

export function MenuButtons() {
  return <MenuButton button={<Button>MenuButton</Button>} load={async () => LateMenu} of={{}} />
}

export function Tooltips() {
  const { short, long } = useSamples()
  return (
    <Tooltip text={long}>
      <Button>{short}</Button>
    </Tooltip>
  )
}

export function Toasts() {
  const { short, long, error } = useSamples()
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => toast.success(short)}>success</Button>
      <Button onClick={() => toast.error(error)}>error</Button>
      <Button onClick={() => toast(long)}>message</Button>
    </div>
  )
}
