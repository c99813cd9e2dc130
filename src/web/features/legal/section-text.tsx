import { readBlocks } from './blocks.ts'

export function SectionText({ children }: { children: string }) {
  return (
    <div className="mt-3 space-y-4">
      {readBlocks(children).map((block) =>
        block.kind === 'text' ? (
          <p key={block.text}>{block.text}</p>
        ) : (
          <ul key={block.items[0]} className="list-disc space-y-2 ps-5 marker:text-edge">
            {block.items.map((item) => (
              <li key={item} className="ps-1">
                {item}
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}
