// From Lucide, ISC License, Copyright (c) Lucide Icons and Contributors; written by `npm run icons`.
import { icon } from './icon.tsx'

export const Check = icon(<path d="M20 6 9 17l-5-5" />)
