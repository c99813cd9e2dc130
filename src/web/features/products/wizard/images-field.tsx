import { useRef } from 'react'
import { LIMITS } from '#domain/catalog/limits.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ImagePlus } from '#web/ui/icons/image-plus.tsx'
import { X } from '#web/ui/icons/x.tsx'
import type { AddingImages } from '../images/use-add-images.ts'
import type { ProductForm } from './use-product-form.ts'

export interface ImagesFieldProps {
  form: ProductForm
  adding: AddingImages
}

export function ImagesField({ form, adding: { add, busy } }: ImagesFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const images = form.watch('images')

  function change(next: typeof images): void {
    form.setValue('images', next, { shouldDirty: true })
  }

  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">
        {t('products.images.label')}
        <span className="ms-1.5 font-normal text-muted">({t('common.optional')})</span>
      </legend>
      <div className="flex flex-wrap items-center gap-3">
        {images.map(({ imageId, url }, index) => (
          <div key={imageId} className="relative">
            <img
              src={url}
              alt={t('products.imageOf', { n: index + 1, name: form.getValues('name') })}
              className="size-24 rounded border border-hairline object-cover"
            />
            <IconButton
              size="sm"
              variant="secondary"
              label={t('products.images.remove', { n: index + 1 })}
              onClick={() => change(images.filter((image) => image.imageId !== imageId))}
              icon={<X aria-hidden className="size-4" />}
              className="absolute -end-2 -top-2 rounded-full"
            />
          </div>
        ))}
        {images.length < LIMITS.images && (
          <Button busy={busy} onClick={() => input.current?.click()}>
            {!busy && <ImagePlus aria-hidden className="size-5" />}
            {t('products.images.add')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Without this, selecting the same file again would not fire a change event.
          target.value = ''
          void add(files, images.length, (image) => change([...form.getValues('images'), image]))
        }}
      />
      <p className="mt-2 text-sm text-muted">{t('products.images.hint', { count: LIMITS.images })}</p>
      {form.message('images') && (
        <p role="alert" className="mt-1.5 text-sm text-clay-text">
          {form.message('images')}
        </p>
      )}
    </fieldset>
  )
}
