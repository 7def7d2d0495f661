import { classNames } from '@voltway/ui/class-names'
import { type ComparedCharacter, compareCharacters, looksAlike } from './compare-characters.ts'

type ComparedTextProps = { before: string; after: string }

/** Shows the old text above the new one in blocks of four and marks each difference. Screen readers read both values whole. */
export function ComparedText({ before, after }: ComparedTextProps) {
  const blocks = compareCharacters(before, after)

  return (
    <div className="grid gap-2">
      <dl className="sr-only">
        <dt>Old</dt>
        <dd>{before || 'none'}</dd>
        <dt>New</dt>
        <dd>{after || 'none'}</dd>
      </dl>
      <div aria-hidden className="flex gap-3 rounded-md bg-surface px-3 py-2.5 font-mono text-control">
        <div className="grid shrink-0 content-start gap-y-1 font-sans text-sm text-soft leading-6">
          <span>Old</span>
          <span>New</span>
        </div>
        <div className="flex min-w-0 flex-wrap gap-x-2.5 gap-y-3" dir="ltr">
          {blocks.map((block) => (
            <Block key={block[0]?.at} block={block} />
          ))}
        </div>
      </div>
      {looksAlike(before, after) && (
        <p className="text-sm text-warn">
          Both begin and end with the same characters. Compare the middle, because fraudsters create such
          addresses.
        </p>
      )}
    </div>
  )
}

function Block({ block }: { block: ComparedCharacter[] }) {
  return (
    <span className="inline-grid auto-cols-auto grid-flow-col grid-rows-2 gap-y-1 leading-6">
      {block.map((position) => (
        <Position key={position.at} {...position} />
      ))}
    </span>
  )
}

function Position({ before, after, same }: ComparedCharacter) {
  return (
    <>
      <Character className={same ? 'text-soft' : 'bg-danger-wash font-bold text-danger underline'}>
        {before}
      </Character>
      <Character className={same ? 'text-soft' : 'bg-good-wash font-bold text-good underline'}>
        {after}
      </Character>
    </>
  )
}

// `<bdi>` keeps a character of a right-to-left script in its position.
function Character({ className, children }: { className: string; children: string }) {
  return (
    <bdi className={classNames('min-w-[1ch] text-center underline-offset-4', className)}>
      {children || '\u00A0'}
    </bdi>
  )
}
