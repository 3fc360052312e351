import { type DragEvent, useRef, useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Meter } from '../signs.tsx'
import { useWords, type Words } from './words.ts'

export interface UploadFile {
  readonly id: string
  readonly name: string
  /** 0 to 1 while it is under way. */
  readonly progress?: number | undefined
  readonly complaint?: string | undefined
}

interface Rules {
  /** Endings such as `.csv`; doc 1 §5 has csv, or xlsx. */
  readonly types: readonly string[]
  /** Doc 1 §5: ten where several are allowed, else one. */
  readonly most: number
  /** In bytes. */
  readonly largest?: number | undefined
}

/** Takes files by a button or by dropping, and says which it does not take. Sending is its owner's. */
export function Upload(
  props: Rules & {
    readonly label: string
    readonly files: readonly UploadFile[]
    readonly onAdd: (files: readonly File[]) => void
    readonly onRemove: (id: string) => void
    readonly hint?: string
    /** Whoever takes them shows them. */
    readonly isListHidden?: boolean
  }
) {
  const { files, label, onAdd, onRemove, types, most } = props
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const words = useWords()
  const take = (given: readonly File[]) => {
    const { taken, refused } = sift(given, files.length, props, words)
    setRefusals(refused)
    if (taken.length > 0) onAdd(taken)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has the button as its other way */}
      <div
        className={`flex flex-col items-center gap-2 rounded-(--hutong-radius) border border-dashed p-5 text-center ${isOver ? 'border-(--hutong-brand) bg-(--hutong-bg-sel)' : 'border-(--hutong-control) bg-(--hutong-bg-sub)'}`}
        onDragLeave={() => setOver(false)}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDrop={drop}
      >
        <Button disabled={files.length >= most} onClick={() => input.current?.click()}>
          {words.uploadFile()}
        </Button>
        <span className="text-[12px]/5 text-(--hutong-text-2)">
          {words.dropHere()}
          {props.hint && `　${props.hint}`}
        </span>
        <input
          accept={types.join(',')}
          aria-label={label}
          className="hidden"
          multiple={most > 1}
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])])
            // The same file can be chosen again.
            currentTarget.value = ''
          }}
          ref={input}
          type="file"
        />
      </div>
      <div className="text-[12px]/5 text-(--hutong-danger)" role="alert">
        {refusals.map(refusal => (
          <p key={refusal}>{refusal}</p>
        ))}
      </div>
      <ul className="flex flex-col gap-1 empty:hidden">
        {(props.isListHidden ? [] : files).map(({ id, name, progress, complaint }) => (
          <li
            className="flex min-h-9 items-center gap-2 rounded-(--hutong-radius-sm) bg-(--hutong-bg-sub) px-2"
            key={id}
          >
            <span className="min-w-0 grow truncate">{name}</span>
            {progress !== undefined && (
              <span className="w-24">
                <Meter label={name} text={`${Math.round(progress * 100)}%`} value={progress} />
              </span>
            )}
            {complaint && <span className="text-[12px]/5 text-(--hutong-danger)">{complaint}</span>}
            <IconButton
              label={words.removeFile({ name })}
              onClick={() => onRemove(id)}
              size="small"
            >
              <Icon sign="clear" size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Those that may come, and a sentence about each of the others. */
function sift(given: readonly File[], there: number, rules: Rules, words: Words) {
  const taken: File[] = []
  const refused: string[] = []
  const largest = rules.largest ?? Number.POSITIVE_INFINITY
  for (const file of given) {
    const name = file.name
    if (!rules.types.some(type => name.toLowerCase().endsWith(type)))
      refused.push(words.wrongType({ name, types: rules.types.join(' / ') }))
    else if (file.size > largest)
      refused.push(words.fileTooLarge({ name, size: `${Math.round(largest / 1048576)} MB` }))
    else taken.push(file)
  }
  const room = Math.max(0, rules.most - there)
  if (taken.length > room) refused.push(words.tooManyFiles({ count: rules.most }))
  return { taken: taken.slice(0, room), refused }
}
