// From Lucide, ISC License, Copyright (c) Lucide Icons and Contributors; written by `npm run icons`.
import { icon } from './icon.tsx'

export const Minus = icon(<path d="M5 12h14" />)
