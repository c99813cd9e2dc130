export interface NameProps {
  text: string
  className?: string
}

/** A name of whatever direction, in which "USB-C" and codes stay in one piece where a line has room for it. */
export function Name({ text, className }: NameProps) {
  return (
    <bdi className={className}>
      {text.split(/(\S+-\S+)/).map((piece, at) =>
        at % 2 === 0 ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text stay where they are
          <span key={at} className="unbroken">
            {piece}
          </span>
        ),
      )}
    </bdi>
  )
}
