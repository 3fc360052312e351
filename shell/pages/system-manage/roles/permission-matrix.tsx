import { type Ref, useId } from 'react'
import { roleMessages as messages } from '../../../../core/features/roles/messages.ts'
import {
  codesOf,
  type PermissionArea,
  type PermissionPage,
  permissionAreas,
  withPermissions
} from '../../../../core/features/roles/rules/permission-areas.ts'
import { withServedTerm } from '../../../../core/messages/define-messages.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { type Permission, permissions } from '../../../../core/session/permissions.ts'
import { Checkbox } from '../../../../widgets/kit/large/forms/checkbox.tsx'
import { Star } from '../../../../widgets/kit/large/forms/form-field.tsx'

interface Choosing {
  readonly chosen: ReadonlySet<string>
  /** What the user may grant; the rest keeps its state. */
  readonly grantable: ReadonlySet<string>
  readonly isFixed: boolean
  readonly onChoose: (chosen: ReadonlySet<string>) => void
}

/** The permissions of a role by areas of the menu: a row for each page, with its actions. */
export function PermissionMatrix(
  props: Choosing & {
    readonly issue: string | undefined
    readonly ref: Ref<HTMLFieldSetElement>
  }
) {
  const { issue, ref, ...choosing } = props
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="flex min-w-0 flex-col gap-3" ref={ref}>
      <legend className="mb-1 text-[14px]/[22px] text-(--hutong-text-2)">
        {messages.permissions()}
        <Star />
      </legend>
      {permissionAreas.map(area => (
        <Area {...choosing} area={area} key={area.title} />
      ))}
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

function Area({ area, ...choosing }: Choosing & { readonly area: PermissionArea }) {
  const { chosen, grantable, isFixed, onChoose } = choosing
  const title = withServedTerm(area.title)
  const codes = codesOf(area)
  const free = codes.filter(code => grantable.has(code))
  const count = codes.filter(code => chosen.has(code)).length
  const bare = area.pages.flatMap(({ page, actions }) => (page && actions.length === 0 ? page : []))
  return (
    <section
      aria-label={title}
      className="overflow-hidden rounded-(--hutong-radius) border border-(--hutong-border)"
    >
      <header className="flex items-center justify-between gap-3 bg-(--hutong-bg-sub) px-3 py-1.5">
        <span className="flex items-center gap-2 font-medium">
          <Checkbox
            checked={count === codes.length}
            disabled={isFixed || free.length === 0}
            isLabelHidden
            isPartly={count > 0 && count < codes.length}
            label={messages.allOf({ area: title })}
            onChange={on => onChoose(withPermissions(chosen, free, on))}
          />
          {title}
        </span>
        <span className="text-[12px]/5 text-(--hutong-text-3) tabular-nums">
          {messages.chosenOf({ count, total: codes.length })}
        </span>
      </header>
      <ul className="divide-y divide-(--hutong-border)">
        {bare.length > 0 && (
          <li className="grid grid-cols-3 gap-x-3 px-3 py-1 @max-[560px]:grid-cols-2">
            {bare.map(code => (
              <Box {...choosing} code={code} key={code} />
            ))}
          </li>
        )}
        {area.pages
          .filter(({ actions }) => actions.length > 0)
          .map(row => (
            <Row {...choosing} key={row.page ?? row.actions[0]} row={row} />
          ))}
      </ul>
    </section>
  )
}

function Box({
  code,
  chosen,
  grantable,
  isFixed,
  onChoose
}: Choosing & { readonly code: Permission }) {
  const isBeyond = !grantable.has(code)
  const label = withServedTerm(permissions[code])
  return (
    <Checkbox
      checked={chosen.has(code)}
      disabled={isFixed || isBeyond}
      label={
        isBeyond && !isFixed ? joinMessages.aside({ text: label, note: messages.beyond() }) : label
      }
      onChange={on => onChoose(withPermissions(chosen, [code], on))}
    />
  )
}

/** A page with its actions, or actions of no single page. */
const Row = ({ row, ...choosing }: Choosing & { readonly row: PermissionPage }) => (
  <li className="flex gap-3 px-3 py-1 @max-[560px]:flex-col @max-[560px]:gap-0">
    <div className="w-[calc((100%-24px)/3)] shrink-0 @max-[560px]:w-auto">
      {row.page ? (
        <Box {...choosing} code={row.page} />
      ) : (
        <span className="inline-flex min-h-7 items-center text-(--hutong-text-3)">
          {messages.anyPage()}
        </span>
      )}
    </div>
    <div className="flex min-w-0 flex-wrap gap-x-5">
      {row.actions.map(code => (
        <Box {...choosing} code={code} key={code} />
      ))}
    </div>
  </li>
)
