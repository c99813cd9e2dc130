import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { CursorPages } from '#web/ui/cursor-pages.tsx'
import type { Icon } from '#web/ui/icons/icon.tsx'
import { Package } from '#web/ui/icons/package.tsx'
import { ImportFirst } from '#web/ui/import-first.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Name } from '#web/ui/name.tsx'
import { NoSalesInPeriod } from '#web/ui/no-sales-in-period.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SectionLinks } from '#web/ui/section-links.tsx'
import { EmptyState, NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useSamples } from './samples.ts'

const icons = import.meta.glob<Record<string, Icon>>(['../ui/icons/*.tsx', '!../ui/icons/icon.tsx'], {
  eager: true,
})

export function Icons() {
  return (
    <ul className="flex flex-wrap gap-3">
      {Object.values(icons)
        .flatMap((file) => Object.entries(file))
        .map(([name, Drawing]) => (
          <li key={name} title={name}>
            <Drawing className="size-6" aria-label={name} />
          </li>
        ))}
    </ul>
  )
}

export function Cards() {
  const { name, long, short, save } = useSamples()
  return (
    <>
      <Card className="p-5">{long}</Card>
      <Section title={name} description={short} actions={<Button size="sm">{save}</Button>}>
        <p>{long}</p>
      </Section>
    </>
  )
}

export function Names() {
  return (
    <div className="flex gap-6">
      <Name text="Mona's shop" />
      <Name text="متجر منى" />
    </div>
  )
}

export function Notices() {
  return <Notice>{useSamples().long}</Notice>
}

export function PageHeaders() {
  const { name, short, save, first } = useSamples()
  return (
    <PageHeader
      title={name}
      subtitle={short}
      back={{ to: '/dev/gallery', label: first }}
      actions={<Button variant="primary">{save}</Button>}
    />
  )
}

export function Paginations() {
  const [page, setPage] = useState(2)
  return <Pagination page={page} pageSize={25} total={123} onPage={setPage} />
}

export function CursorPaging() {
  const { name } = useSamples()
  const [page, setPage] = useState(2)
  return (
    <CursorPages label={name} next={page + 1} previous={page - 1} onNext={setPage} onPrevious={setPage} />
  )
}

export function States() {
  const { name, long, save } = useSamples()
  return (
    <>
      <EmptyState icon={<Package className="size-6" />} title={name} action={<Button>{save}</Button>}>
        {long}
      </EmptyState>
      {[true, false].map((isError) => (
        <NotLoaded
          key={String(isError)}
          query={{ isError, error: new Error(name), refetch: async () => undefined }}
          title={name}
        >
          <Skeleton className="h-24" />
        </NotLoaded>
      ))}
    </>
  )
}

export function ImportsFirst() {
  const { name, long, save } = useSamples()
  return (
    <ImportFirst businessId="gallery" title={name} action={save}>
      {long}
    </ImportFirst>
  )
}

export function NoSales() {
  return <NoSalesInPeriod />
}

export function Steppers() {
  const { first, second, third, name } = useSamples()
  const [current, setCurrent] = useState<'first' | 'second' | 'third'>('second')
  return (
    <Stepper
      label={name}
      steps={[
        { key: 'first', label: first },
        { key: 'second', label: second },
        { key: 'third', label: third },
      ]}
      current={current}
      completed={new Set(['first'] as const)}
      onStep={setCurrent}
    />
  )
}

export function LinksToSections() {
  const { first, second, name } = useSamples()
  const sections = [
    { to: '/dev/gallery', label: first },
    { to: '/', label: second },
  ]
  return <SectionLinks label={name} sections={sections} />
}

export function TabLists() {
  const { first, second, third, long, name } = useSamples()
  const [value, setValue] = useState<'first' | 'second' | 'third'>('first')
  return (
    <Tabs
      label={name}
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'first', label: first, content: <p>{long}</p> },
        { value: 'second', label: second, content: <p>{second}</p> },
        { value: 'third', label: third, content: <p>{third}</p> },
      ]}
    />
  )
}

export function LiveRegions() {
  const { short, long, save } = useSamples()
  const [sentence, setSentence] = useState(short)
  return (
    <>
      <Button onClick={() => setSentence(sentence === short ? long : short)}>{save}</Button>
      <LiveRegion sentence={sentence} />
    </>
  )
}
