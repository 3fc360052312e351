import { type Ref, useId } from 'react'
import { memberMessages as messages } from '../../../../core/features/members/messages.ts'
import type { MemberOptions } from '../../../../core/features/members/schemas.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Star } from '../../../../widgets/kit/large/forms/form-field.tsx'
import { Checkbox } from '../../../../widgets/kit/large/forms/ticks.tsx'

interface RoleChoiceProps {
  readonly roles: MemberOptions['roles']
  readonly chosen: ReadonlySet<string>
  readonly issue: string | undefined
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly ref: Ref<HTMLFieldSetElement>
}

/** Roles of the enterprise; roles that grant more than the user's own are read-only. */
export function RoleChoice({ roles, chosen, issue, onChoose, ref }: RoleChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="flex min-w-0 flex-col" ref={ref}>
      <legend className="mb-1 text-[14px]/[22px] text-(--hutong-text-2)">
        {messages.roles()}
        <Star />
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {roles.map(role => (
          <Checkbox
            checked={chosen.has(role.id)}
            disabled={!role.canGive}
            key={role.id}
            label={
              role.canGive
                ? role.name
                : joinMessages.aside({ text: role.name, note: messages.tooMuch() })
            }
            onChange={on => {
              const next = new Set(chosen)
              if (on) next.add(role.id)
              else next.delete(role.id)
              onChoose(next)
            }}
          />
        ))}
      </div>
      <p
        className="min-h-5 text-[12px]/5 text-(--hutong-danger)"
        id={id}
        role={issue ? 'alert' : undefined}
      >
        {issue}
      </p>
    </fieldset>
  )
}
