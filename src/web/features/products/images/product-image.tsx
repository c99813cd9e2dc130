import { useState } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { cx } from '#web/ui/cx.ts'
import { Image } from '#web/ui/icons/image.tsx'

export interface ProductImageProps {
  url: string | undefined
  /** The alternative text; empty when the product's name is shown beside the image. */
  alt: string
  className?: string
}

/** An image of a product, or a placeholder when there is no image or it fails to load. */
export function ProductImage({ url, alt, className }: ProductImageProps) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<string | null>(null)
  const box = cx('shrink-0 rounded border border-hairline bg-sand', className)
  if (url === undefined || broken === url) {
    return (
      <div className={cx(box, 'grid place-items-center text-muted')}>
        <Image aria-hidden strokeWidth={1.25} className="size-2/5 max-w-16" />
        <span className="sr-only">{t('products.noImage')}</span>
      </div>
    )
  }
  return (
    <img
      src={url}
      alt={alt}
      loading="lazy"
      onError={() => setBroken(url)}
      className={cx(box, 'object-cover')}
    />
  )
}
