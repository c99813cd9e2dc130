import type { CatalogueProblem, CatalogueRead } from '#domain/import/catalogue/read-catalogue.ts'
import type { DecimalMark } from '#domain/import/reader/choices.ts'
import { placeOf } from '#domain/import/reader/workbook-facts.ts'
import { refusalMessage } from '#web/api/error-message.ts'
import { MarkQuestion } from '#web/cost-grid/mark-question.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ReadFile } from './use-catalogue-file.ts'

const SHOWN = 100

/** Explains why a file or some of its rows are not used, or asks which character is the decimal mark. */
export function CatalogueOutcome({
  result,
  onAgain,
}: {
  result: ReadFile | 'failed'
  onAgain: (mark?: DecimalMark) => void
}) {
  const { t } = useTranslation()
  if (result === 'failed')
    return (
      <>
        <p>{t('catalogueFile.notRead')}</p>
        <Button size="sm" className="mt-2" onClick={() => onAgain()}>
          {t('common.retry')}
        </Button>
      </>
    )
  const { read } = result
  switch (read.outcome) {
    case 'unclear':
      return (
        <p>
          {read.columns.length > 0
            ? t('catalogueFile.twice', { columns: read.columns.map(isolated).join(t('common.listComma')) })
            : t('catalogueFile.unclear')}
        </p>
      )
    case 'refused':
      return <p>{refusalMessage(read.refusal.code, read.refusal.data)}</p>
    case 'needs_choice':
      return <MarkQuestion words="catalogueFile" choices={read.choices} onMark={onAgain} />
    default:
      return <Rows result={result} read={read} />
  }
}

type Read = Extract<CatalogueRead, { outcome: 'read' }>

function Rows({ result, read }: { result: ReadFile; read: Read }) {
  const { t } = useTranslation()
  const { problems } = read
  const notRead = result.workbook?.notRead ?? []
  const rows = new Set(problems.map(({ line }) => line)).size
  const more = problems.length - SHOWN
  return (
    <>
      {notRead.length > 0 && (
        <p>
          {t('catalogueFile.sheetsNotRead', { sheets: notRead.map(isolated).join(t('common.listComma')) })}
        </p>
      )}
      {rows > 0 && (
        <details open={rows <= 5}>
          <summary className="font-medium">{t('catalogueFile.notUsed', { count: rows })}</summary>
          <ul className="mt-2 max-h-64 space-y-1 overflow-y-auto text-sm">
            {problems.slice(0, SHOWN).map((problem) => (
              <ProblemLine
                key={`${problem.line} ${problem.column} ${problem.problem}`}
                problem={problem}
                result={result}
              />
            ))}
            {more > 0 && <li>{t('catalogueFile.more', { count: more })}</li>}
          </ul>
        </details>
      )}
    </>
  )
}

/** One problem in a catalogue file: where it is, the cell as written, and what to do. */
function ProblemLine({ problem, result }: { problem: CatalogueProblem; result: ReadFile }) {
  const { t } = useTranslation()
  const { line, column, cell, problem: code } = problem
  const { sheet, line: row } = result.workbook ? placeOf(result.workbook, line) : { sheet: '', line }
  const place = t(sheet === '' ? 'catalogueFile.place' : 'catalogueFile.placeInSheet', {
    file: isolated(result.name),
    sheet: isolated(sheet),
    row,
  })
  const parts = [
    place,
    ...(column === '' ? [] : [t('catalogueFile.column', { column: isolated(column) })]),
    ...(cell === '' ? [] : [isolated(cell)]),
  ]
  return (
    <li>
      {parts.join(' · ')}: {t(`catalogueFile.problems.${code}`)}
    </li>
  )
}
