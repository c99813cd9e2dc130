import { useNavigate } from 'react-router'
import { Landing } from '#web/features/landing/landing.tsx'
import { handedFile } from '#web/platform/handed-file.ts'
import { useUser } from '#web/platform/session.ts'

export function Component() {
  const navigate = useNavigate()

  function read(file: File): void {
    handedFile.set(file)
    void navigate('/import')
  }

  return <Landing user={useUser()} onFile={read} pricing={null} />
}
