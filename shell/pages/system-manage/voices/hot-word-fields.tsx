import { useRef, useState } from 'react'
import { voiceMessages as messages } from '../../../../core/features/voices/messages.ts'
import {
  type HotWord,
  recognitionLimits
} from '../../../../core/features/voices/recognition-schemas.ts'
import { Button, IconButton } from '../../../../widgets/kit/button.tsx'
import { Icon } from '../../../../widgets/kit/icon.tsx'
import { TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'

const nothing = { word: '', heard: '', issue: undefined as string | undefined }

/** 热词: words of scripts, and how they are often heard instead. */
export function HotWordFields(props: {
  readonly words: readonly HotWord[]
  readonly issue: string | undefined
  readonly onChange: (words: readonly HotWord[]) => void
}) {
  const { words, onChange } = props
  const frame = useRef<HTMLFieldSetElement>(null)
  const [typed, type] = useState(nothing)
  const issue = typed.issue ?? props.issue
  const add = () => {
    const next = { word: typed.word.trim(), heard: typed.heard.trim() }
    if (next.word === '' || next.heard === '' || next.word === next.heard)
      return type({ ...typed, issue: messages.hotWordMissing() })
    if (words.some(({ heard }) => heard === next.heard))
      return type({ ...typed, issue: messages.hotWordTwice() })
    onChange([...words, next])
    type(nothing)
  }
  const edit = (change: Partial<HotWord>) => type({ ...typed, ...change, issue: undefined })
  return (
    <fieldset className="min-w-0 outline-none" ref={frame} tabIndex={-1}>
      <legend className="pb-1 font-semibold text-[14px]/[22px]">{messages.hotWords()}</legend>
      <p className="pb-2 text-[12px]/5 text-(--hutong-text-3)">{messages.hotWordsHint()}</p>
      {words.length === 0 ? (
        <p className="pb-2 text-(--hutong-text-2)">{messages.noHotWords()}</p>
      ) : (
        <ul className="flex flex-wrap gap-2 pb-3">
          {words.map(({ word, heard }) => (
            <li
              className="flex min-h-8 max-w-full items-center gap-2 rounded-(--hutong-radius-sm) border border-(--hutong-border) bg-(--hutong-bg-sub) pl-3"
              key={heard}
            >
              <span className="min-w-0 truncate">{messages.hotWordText({ heard, word })}</span>
              <IconButton
                label={messages.removeHotWord({ heard })}
                onClick={() => {
                  onChange(words.filter(one => one.heard !== heard))
                  frame.current?.focus()
                }}
                size="small"
              >
                <Icon name="clear" size={14} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="grid max-w-[560px] grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-3">
        <TextInput
          autoComplete="off"
          issue={issue}
          label={messages.heard()}
          maxLength={recognitionLimits.word}
          onChange={event => edit({ heard: event.target.value })}
          value={typed.heard}
        />
        <TextInput
          autoComplete="off"
          label={messages.word()}
          maxLength={recognitionLimits.word}
          onChange={event => edit({ word: event.target.value })}
          value={typed.word}
        />
        <Button
          className="mt-6.5"
          disabled={words.length >= recognitionLimits.hotWords}
          onClick={add}
        >
          {messages.addHotWord()}
        </Button>
      </div>
    </fieldset>
  )
}
