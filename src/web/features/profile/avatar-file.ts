import { compressImage, UnreadableImage } from '#web/images/compress-image.ts'
import { AVATAR } from '#web/images/shrink.ts'

/** The image types that the server accepts. Other images are converted to JPEG. */
const TAKEN: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

export function isImage({ type }: { type: string }): boolean {
  return type.startsWith('image/')
}

export function goesAsItIs({ type, size }: { type: string; size: number }): boolean {
  return TAKEN.includes(type) && size <= AVATAR.bytes
}

export async function shrunkAvatar(file: Blob): Promise<Blob> {
  const small = await compressImage(file, AVATAR)
  if (!small) throw new UnreadableImage('too large at the lowest quality')
  return small
}
