import { type DragEvent, useRef, useState } from 'react'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Button, IconButton } from '../../button.tsx'
import { Icon } from '../../icon.tsx'
import { Meter } from '../../indicators.tsx'
import { type KitMessages, useKitMessages } from '../kit-messages-context.ts'

export interface UploadFile {
  readonly id: string
  readonly name: string
  /** Progress from 0 to 1 while uploading. */
  readonly progress?: number | undefined
  readonly issue?: string | undefined
}

interface Rules {
  /** File name extensions such as `.csv` (rule number-import-13). */
  readonly types: readonly string[]
  /** Ten where several are allowed, else one (rule number-import-13). */
  readonly most: number
  /** In bytes. */
  readonly largest?: number | undefined
}

/** A file picker with drop zone that reports rejected files. Uploading is up to the parent. */
export function Upload(
  props: Rules & {
    readonly label: string
    readonly files: readonly UploadFile[]
    readonly onAdd: (files: readonly File[]) => void
    readonly onRemove: (id: string) => void
    readonly hint?: string
    /** The parent shows the chosen files. */
    readonly isListHidden?: boolean
  }
) {
  const { files, label, onAdd, onRemove, types, most } = props
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const kitMessages = useKitMessages()
  const take = (given: readonly File[]) => {
    const { accepted, refused } = sift(given, files.length, props, kitMessages)
    setRefusals(refused)
    if (accepted.length > 0) onAdd(accepted)
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
          {kitMessages.uploadFile()}
        </Button>
        <span className="text-[12px]/5 text-(--hutong-text-2)">
          {kitMessages.dropHere()}
          {props.hint && joinMessages.gap() + props.hint}
        </span>
        <input
          accept={types.join(',')}
          aria-label={label}
          className="hidden"
          multiple={most > 1}
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])])
            // Lets the same file be chosen again.
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
        {(props.isListHidden ? [] : files).map(({ id, name, progress, issue }) => (
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
            {issue && <span className="text-[12px]/5 text-(--hutong-danger)">{issue}</span>}
            <IconButton
              label={kitMessages.removeFile({ name })}
              onClick={() => onRemove(id)}
              size="small"
            >
              <Icon name="clear" size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The accepted files, and a message for each rejected one. */
function sift(given: readonly File[], there: number, rules: Rules, text: KitMessages) {
  const accepted: File[] = []
  const refused: string[] = []
  const largest = rules.largest ?? Number.POSITIVE_INFINITY
  for (const file of given) {
    const name = file.name
    if (!rules.types.some(type => name.toLowerCase().endsWith(type)))
      refused.push(text.wrongType({ name, types: rules.types.join(' / ') }))
    else if (file.size > largest)
      refused.push(text.fileTooLarge({ name, size: `${Math.round(largest / 1048576)} MB` }))
    else accepted.push(file)
  }
  const room = Math.max(0, rules.most - there)
  if (accepted.length > room) refused.push(text.tooManyFiles({ count: rules.most }))
  return { accepted: accepted.slice(0, room), refused }
}
