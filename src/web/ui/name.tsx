import { cx } from './cx.ts'

export interface NameProps {
  text: string
  className?: string
}

/**
 * A name in any script. On a line of its own, it begins where the lines of the page begin. Names such as "USB-C" do not break across lines if
 * there is room. A word that is longer than its line breaks.
 */
export function Name({ text, className }: NameProps) {
  return (
    <bdi className={cx('w-fit break-words', className)}>
      {text.split(/(\s+)/).map((word, at) =>
        /\S-\S/.test(word) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text do not change order
          <span key={at} className="unbroken">
            {word}
          </span>
        ) : (
          word
        ),
      )}
    </bdi>
  )
}
