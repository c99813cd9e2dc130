export interface NameProps {
  text: string
  className?: string
}

/** A name of whatever direction, in which "USB-C" and codes stay in one piece where a line has room for it. */
export function Name({ text, className }: NameProps) {
  return (
    <bdi className={className}>
      {text.split(/(\s+)/).map((word, at) =>
        /\S-\S/.test(word) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of one text stay where they are
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
