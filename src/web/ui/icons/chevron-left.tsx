// From Lucide, ISC License, Copyright (c) Lucide Icons and Contributors; written by `npm run icons`.
import { icon } from './icon.tsx'

export const ChevronLeft = icon(<path d="m15 18-6-6 6-6" />)
