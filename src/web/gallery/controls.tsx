import { useRef, useState } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { CurrencySelect } from '#web/finance-ui/currency-select.tsx'
import type { DayRange } from '#web/period/period.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink, type ButtonSize, type ButtonVariant, IconButton } from '#web/ui/button.tsx'
import { Checkbox, RadioGroup } from '#web/ui/choices.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { Field } from '#web/ui/field.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Pencil } from '#web/ui/icons/pencil.tsx'
import { DateInput, NumberInput, PasswordInput, Select, TextArea, TextInput } from '#web/ui/inputs.tsx'
import { DayFields, PeriodSelect } from '#web/ui/period-fields.tsx'
import { PeriodPicker } from '#web/ui/period-picker.tsx'
import { PriceHandle } from '#web/ui/price-handle.tsx'
import { RangeCalendar } from '#web/ui/range-calendar.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { TableCheck } from '#web/ui/table-parts.tsx'
import { useSamples } from './samples.ts'

const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="teal"/%3E%3C/svg%3E'
const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger']
const SIZES: ButtonSize[] = ['sm', 'md', 'lg']
const nothing = () => undefined

export function CopyButtons() {
  const { save, short } = useSamples()
  const source = useRef<HTMLElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <code ref={source}>{short}</code>
      <CopyButton label={save} copiedLabel={short} source={source} />
    </div>
  )
}

export function Buttons() {
  const { save } = useSamples()
  return VARIANTS.map((variant) => (
    <div key={variant} className="flex flex-wrap items-center gap-3">
      {SIZES.map((size) => (
        <Button key={size} variant={variant} size={size}>
          {save}
        </Button>
      ))}
      <Button variant={variant} disabled>
        {save}
      </Button>
      <Button variant={variant} busy>
        {save}
      </Button>
      <ButtonLink to="/dev/gallery" variant={variant}>
        {save}
      </ButtonLink>
      <IconButton variant={variant} label={save} icon={<Pencil className="size-4" />} />
    </div>
  ))
}

export function Avatars() {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar user={{ email: 'mona@example.com', avatarUrl: null }} />
      <Avatar user={{ email: 'mona@example.com', avatarUrl: null }} size="lg" />
      <Avatar user={{ email: 'mona@example.com', avatarUrl: PICTURE }} size="lg" />
    </div>
  )
}

export function Badges() {
  const { short } = useSamples()
  return (
    <div className="flex flex-wrap items-center gap-3">
      {(['neutral', 'good', 'warning', 'bad', 'info'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          {short}
        </Badge>
      ))}
    </div>
  )
}

export function Choices() {
  const { short, name, hint, first, second, third } = useSamples()
  const [value, setValue] = useState<'first' | 'second' | 'third' | undefined>('first')
  return (
    <>
      <Checkbox label={short} />
      <Checkbox label={short} hint={hint} defaultChecked />
      <Checkbox label={short} disabled />
      <RadioGroup
        legend={name}
        name="choice"
        value={value}
        options={[
          { value: 'first', label: first },
          { value: 'second', label: second, hint },
          { value: 'third', label: third },
        ]}
        onChange={setValue}
      />
      <div className="p-3">
        <TableCheck label={name} partly />
      </div>
    </>
  )
}

export function Fields() {
  const { short, name, hint, error } = useSamples()
  return (
    <>
      <Field label={name}>
        <TextInput defaultValue={short} />
      </Field>
      <Field label={name} hint={hint} optional>
        <TextInput placeholder={short} />
      </Field>
      <Field label={name} hint={hint} error={error}>
        <TextInput defaultValue="0" />
      </Field>
    </>
  )
}

export function Currencies() {
  const [currency, setCurrency] = useState<CurrencyCode>()
  return (
    <Field label="CurrencySelect">
      <CurrencySelect placeholder="…" value={currency} onChange={setCurrency} />
    </Field>
  )
}

export function Inputs() {
  const { short, long, name, first, second } = useSamples()
  const [day, setDay] = useState('2026-03-31')
  const options = [
    { value: 'first', label: first },
    { value: 'second', label: second, disabled: true },
  ]
  return (
    <>
      <Field label="TextInput">
        <TextInput defaultValue={short} disabled />
      </Field>
      <Field label="SearchInput">
        <SearchInput defaultValue={short} />
      </Field>
      <Field label="DateInput">
        <DateInput value={day} onChange={({ target }) => setDay(target.value)} />
      </Field>
      <Field label="TextArea">
        <TextArea defaultValue={long} />
      </Field>
      <Field label="NumberInput">
        <NumberInput suffix="SAR" defaultValue="12.50" />
      </Field>
      <Field label="PasswordInput">
        <PasswordInput defaultValue="Passw0rd" />
      </Field>
      <Field label="Select">
        <Select options={options} placeholder={name} defaultValue="" />
      </Field>
    </>
  )
}

export function DropZones() {
  const { short, hint } = useSamples()
  return (
    <>
      <DropZone accept=".csv" onFiles={nothing} />
      <DropZone accept=".csv" title={short} hint={hint} disabled onFiles={nothing} />
    </>
  )
}

export function Periods() {
  return (
    <>
      <PeriodSelect period="this-month" onChange={nothing} />
      <DayFields range={{ from: '2026-03-01', to: '2026-03-31' }} onChange={nothing} />
    </>
  )
}

export function PeriodPickers() {
  const range = { from: '2026-03-01', to: '2026-03-31' }
  const choices = {
    range,
    compare: 'previous',
    comparison: 'previous',
    choose: nothing,
    chooseDays: nothing,
    chooseComparison: nothing,
    chooseComparedDays: nothing,
  } as const
  return (
    <>
      <PeriodPicker chosen={{ ...choices, period: 'last-month', backwards: false }} comparing />
      <PeriodPicker chosen={{ ...choices, period: 'custom', backwards: true }} />
      <PeriodPicker
        chosen={{ ...choices, comparison: '2026-01-01..2026-01-31', period: 'last-month', backwards: false }}
        comparing
      />
    </>
  )
}

export function PriceHandles() {
  const { name } = useSamples()
  const [price, setPrice] = useState(6_000)
  return (
    <div className="relative h-9 rounded-sm bg-sand">
      <PriceHandle
        label={name}
        price={price}
        least={1}
        most={10_000}
        step={100}
        currency="SAR"
        onPrice={setPrice}
        thumbClassName="h-12"
      />
    </div>
  )
}

export function SearchBoxes() {
  const { name, short } = useSamples()
  const [search, setSearch] = useState('')
  return <SearchBox label={name} placeholder={short} search={search} onSearch={setSearch} />
}

export function FilterBars() {
  const { name, short, first, second, third, hint } = useSamples()
  const [search, setSearch] = useState('')
  const [value, setValue] = useState<string | undefined>('first')
  return (
    <FilterBar
      search={{ label: name, placeholder: short, value: search, onSearch: setSearch }}
      filters={[
        {
          label: third,
          all: short,
          value,
          options: [
            { value: 'first', label: first },
            { value: 'second', label: second },
          ],
          onChange: setValue,
        },
      ]}
      onClear={() => setValue(undefined)}
      count={hint}
    />
  )
}

export function RangeCalendars() {
  const { short } = useSamples()
  const [open, setOpen] = useState(false)
  const [range, setRange] = useState<DayRange>({ from: '2026-03-10', to: '2026-03-24' })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{short}</Button>
      {open && <RangeCalendar range={range} onRange={setRange} onClose={() => setOpen(false)} />}
    </>
  )
}
