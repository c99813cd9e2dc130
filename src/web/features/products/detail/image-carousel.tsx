import { useRef, useState } from 'react'
import type { ProductDetail } from '#contract/products.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { ChevronLeft } from '#web/ui/icons/chevron-left.tsx'
import { ChevronRight } from '#web/ui/icons/chevron-right.tsx'
import { ProductImage } from '../images/product-image.tsx'

export interface ImageCarouselProps {
  name: string
  images: ProductDetail['images']
}

const square = 'aspect-square w-full rounded-lg'

/** The images of a product: a placeholder for none, one image for one, a carousel for several. */
export function ImageCarousel({ name, images }: ImageCarouselProps) {
  const { t } = useTranslation()
  const strip = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const alt = (index: number) => t('products.imageOf', { n: index + 1, name })

  if (images.length < 2) {
    return (
      <div className="max-sm:max-w-32">
        <ProductImage url={images[0]?.url} alt={alt(0)} className={square} />
      </div>
    )
  }

  function show(index: number): void {
    strip.current?.children[index]?.scrollIntoView({
      behavior: 'smooth',
      inline: 'start',
      block: 'nearest',
    })
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('products.detail.images', { name })}
      className="max-sm:max-w-32"
    >
      <ul
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be reachable by keyboard.
        tabIndex={0}
        // Works in both writing directions: the scroll offset is negative in Arabic.
        onScroll={({ currentTarget }) =>
          setAt(Math.round(Math.abs(currentTarget.scrollLeft) / currentTarget.clientWidth))
        }
        className="flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto rounded-lg"
      >
        {images.map(({ id, url }, index) => (
          <li key={id} className="w-full shrink-0 snap-start">
            <ProductImage url={url} alt={alt(index)} className={square} />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex items-center justify-between">
        <IconButton
          variant="secondary"
          label={t('products.detail.previousImage')}
          disabled={at === 0}
          onClick={() => show(at - 1)}
          icon={<ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />}
        />
        <span aria-live="polite" className="tabular text-sm text-muted">
          {t('common.progressOf', { done: at + 1, total: images.length })}
        </span>
        <IconButton
          variant="secondary"
          label={t('products.detail.nextImage')}
          disabled={at === images.length - 1}
          onClick={() => show(at + 1)}
          icon={<ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />}
        />
      </div>
    </section>
  )
}
