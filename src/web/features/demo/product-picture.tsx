import type { ReactNode } from 'react'
import type { SampleProduct } from './sample.ts'

/** Pictures drawn for Safi, each on a square of 48 units. */
const DRAWINGS: Record<SampleProduct, ReactNode> = {
  tumbler: (
    <>
      <path fill="#1f5a48" d="M15 12h18l-3 29H18z" />
      <path fill="#d9a441" d="M16 20h16l-.7 6H16.7z" />
      <rect x="13" y="8" width="22" height="5" rx="2.5" fill="#2b3133" />
      <path stroke="#6d7672" strokeWidth="2" strokeLinecap="round" d="M27 8l3-5" />
    </>
  ),
  sheets: (
    <>
      <rect x="8" y="28" width="32" height="10" rx="5" fill="#8aa9a0" />
      <rect x="8" y="20" width="32" height="10" rx="5" fill="#b9cfc7" />
      <rect x="8" y="12" width="32" height="10" rx="5" fill="#e4ece8" />
      <rect x="21" y="10" width="6" height="30" rx="2" fill="#c4573a" />
    </>
  ),
  lamp: (
    <>
      <path fill="#ffe9a8" d="M20 20l18-4 4 16H26z" opacity=".7" />
      <path fill="none" stroke="#2b3133" strokeWidth="3" strokeLinecap="round" d="M18 40V26l9-12" />
      <path fill="#c4573a" d="M20 12l14-5 4 9-14 5z" />
      <rect x="9" y="38" width="18" height="4" rx="2" fill="#2b3133" />
    </>
  ),
  stand: (
    <>
      <rect x="15" y="6" width="18" height="28" rx="3" fill="#2b3133" transform="rotate(-6 24 20)" />
      <rect x="17" y="9" width="14" height="22" rx="1.5" fill="#dfeae4" transform="rotate(-6 24 20)" />
      <path fill="#8d938f" d="M22 34h4l1 6h-6z" />
      <rect x="11" y="38" width="26" height="4" rx="2" fill="#b9bbb6" />
    </>
  ),
}

/** A picture of a product of the sample shop. Decorative, because the name is beside it. */
export function ProductPicture({ product }: { product: SampleProduct }) {
  return (
    <svg aria-hidden viewBox="0 0 48 48" className="size-12 shrink-0 rounded bg-[#eef3ee]">
      {DRAWINGS[product]}
    </svg>
  )
}
