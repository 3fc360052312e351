import { type KeyboardEvent, useRef, useState } from 'react'
import { Icon } from '../../icon.tsx'
import { useKitMessages } from '../kit-messages-context.ts'
import { FormField, type Labels } from './form-field.tsx'

/** Free-text tags, stored comma-separated (rule custom-field-8). */
export function TagInput(
  props: Labels & {
    /** Such as `甲,乙`. */
    readonly value: string
    readonly onChange: (value: string) => void
  }
) {
  const { value, onChange, ...labels } = props
  const [typed, type] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const kitMessages = useKitMessages()
  const tags = parts(value)
  const set = (next: readonly string[]) => onChange([...new Set(next)].join(','))
  const add = () => {
    if (typed.trim() !== '') set([...tags, ...parts(typed)])
    type('')
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      add()
    }
    if (event.key === 'Backspace' && typed === '') set(tags.slice(0, -1))
  }
  return (
    <FormField {...labels}>
      {wired => (
        <div className="flex min-h-(--hutong-h) flex-wrap items-center gap-1 rounded-(--hutong-radius) border border-(--hutong-control) bg-(--hutong-bg) px-1 py-0.75 focus-within:border-(--hutong-focus)">
          {tags.map(tag => (
            <span
              className="inline-flex h-6 max-w-full items-center rounded-(--hutong-radius-sm) bg-(--hutong-bg-hover) pl-2 text-[13px]/5"
              key={tag}
            >
              <span className="truncate">{tag}</span>
              <button
                aria-label={kitMessages.removeTag({ tag })}
                className="inline-flex size-6 items-center justify-center rounded-(--hutong-radius-sm)"
                onClick={() => {
                  set(tags.filter(other => other !== tag))
                  input.current?.focus()
                }}
                type="button"
              >
                <Icon name="clear" size={12} />
              </button>
            </span>
          ))}
          <input
            {...wired}
            ref={input}
            className="h-6 min-w-32 grow bg-transparent px-2 outline-none"
            onBlur={add}
            onChange={({ target }) => {
              if (/[,，]/.test(target.value)) {
                set([...tags, ...parts(target.value)])
                type('')
              } else type(target.value)
            }}
            onKeyDown={onKeyDown}
            placeholder={kitMessages.addTag()}
            value={typed}
          />
        </div>
      )}
    </FormField>
  )
}

/** Chinese keyboards produce full-width commas. */
const parts = (text: string): string[] =>
  text
    .split(/[,，]/)
    .map(part => part.trim())
    .filter(part => part !== '')
