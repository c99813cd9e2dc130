// From Lucide, ISC License, Copyright (c) Lucide Icons and Contributors; written by `npm run icons`.
import { icon } from './icon.tsx'

export const ChevronDown = icon(<path d="m6 9 6 6 6-6" />)
