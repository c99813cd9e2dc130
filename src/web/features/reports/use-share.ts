import { useRef, useState } from 'react'
import { toast } from 'sonner'
import { useTranslation } from '#web/i18n/translation.tsx'

export interface SharedReport {
  title: string
  /** The URL of the PDF of the report. */
  pdf: string
}

/**
 * Returns a function that shares the report with another app as a PDF, because only its owner can open the page. If the browser cannot
 * share files, it copies the link to the page instead, for the owner's other devices.
 */
export function useShare({ title, pdf }: SharedReport): { busy: boolean; share: () => void } {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  /** A file that took too long to create. Only the next press shares it, because a report changes with its data. */
  const late = useRef<{ pdf: string; file: File }>(undefined)

  async function fileOf(): Promise<File> {
    const kept = late.current
    late.current = undefined
    if (kept?.pdf === pdf) return kept.file
    const response = await fetch(pdf)
    if (!response.ok) throw new Error(`the report was answered with ${response.status}`)
    return new File([await response.blob()], `${title}.pdf`, { type: 'application/pdf' })
  }

  async function share(): Promise<void> {
    setBusy(true)
    let file: File | undefined
    try {
      if (canShareFiles()) file = await fileOf()
      if (file) await navigator.share({ title, files: [file] })
      else {
        await navigator.clipboard.writeText(location.href)
        toast.success(t('reports.share.copied'))
      }
    } catch (error) {
      // The user closed the list of apps without choosing one.
      if (error instanceof DOMException && error.name === 'AbortError') return
      // Browsers allow sharing only shortly after a press. If the file took longer to create, it is ready when the user presses again.
      const again = error instanceof DOMException && error.name === 'NotAllowedError'
      if (again && file) late.current = { pdf, file }
      toast.error(t(again ? 'reports.share.again' : 'reports.share.failed'))
    } finally {
      setBusy(false)
    }
  }

  return { busy, share: () => void share() }
}

function canShareFiles(): boolean {
  const sample = new File([''], 'report.pdf', { type: 'application/pdf' })
  return 'canShare' in navigator && navigator.canShare({ files: [sample] })
}
