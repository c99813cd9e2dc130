// From Lucide, ISC License, Copyright (c) Lucide Icons and Contributors; written by `npm run icons`.
import { icon } from './icon.tsx'

export const LoaderCircle = icon(<path d="M21 12a9 9 0 1 1-6.219-8.56" />)
