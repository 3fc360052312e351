import { useId } from 'react'
import type { MemberOptions } from '../../../../core/contract/entities/member.ts'
import { memberText as t } from '../../../../core/text/members.ts'
import { Star } from '../../../../widgets/kit/large/form-field.tsx'
import { Checkbox } from '../../../../widgets/kit/large/ticks.tsx'

interface RoleChoiceProps {
  readonly roles: MemberOptions['roles']
  readonly chosen: ReadonlySet<string>
  readonly complaint: string | undefined
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  /** Takes the way to the first box, for a form that sends one back here. */
  readonly focusable: (way: { focus(): void } | null) => void
}

/** The roles of the enterprise; those that grant more than one has oneself stay as they are. */
export function RoleChoice({ roles, chosen, complaint, onChoose, focusable }: RoleChoiceProps) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={id}
      className="flex min-w-0 flex-col"
      ref={box =>
        focusable(
          box && { focus: () => box.querySelector<HTMLElement>('[role=checkbox]')?.focus() }
        )
      }
    >
      <legend className="mb-1 text-[14px]/[22px] text-(--hutong-text-2)">
        {t.roles()}
        <Star />
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {roles.map(role => (
          <Checkbox
            checked={chosen.has(role.id)}
            disabled={!role.canGive}
            key={role.id}
            label={role.canGive ? role.name : `${role.name}（${t.tooMuch()}）`}
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
        role={complaint ? 'alert' : undefined}
      >
        {complaint}
      </p>
    </fieldset>
  )
}
