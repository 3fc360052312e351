import { useState } from 'react'
import { clueMessages as messages } from '../../core/features/clues/messages.ts'
import type { ClueMember } from '../../core/features/clues/schemas.ts'
import { joinMessages } from '../../core/messages/join-messages.ts'
import { Input } from '../../widgets/kit/field.tsx'
import { TickList } from '../list/checkbox-list.tsx'

/** Members to choose from, with a search by name. */
export function MemberTicks(props: {
  readonly members: readonly ClueMember[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  /** Label of the search. */
  readonly find: string
  readonly label: string
  readonly none: string
}) {
  const { members, chosen, onChoose, find, label, none } = props
  const [text, type] = useState('')
  const found = members.filter(({ name }) => name.includes(text.trim()))
  return (
    <div className="flex flex-col gap-2 [&_p:empty]:hidden">
      <Input
        autoComplete="off"
        label={find}
        maxLength={32}
        onChange={({ target }) => type(target.value)}
        type="search"
        value={text}
      />
      <TickList
        chosen={chosen}
        label={label}
        none={none}
        onChoose={onChoose}
        options={found.map(({ id, name, department }) => ({
          value: id,
          label: department ? joinMessages.aside({ text: name, note: department }) : name
        }))}
      />
      <p aria-live="polite" className="text-[13px]/5 text-(--hutong-text-3)">
        {messages.chosen({ count: chosen.size })}
      </p>
    </div>
  )
}
