import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { resourceMessages as messages } from '../../../../core/features/resources/messages.ts'
import { RESOURCE_CHANGED } from '../../../../core/features/resources/resource-conflict.ts'
import {
  $robotAttempt,
  $robotForm,
  closeRobotForm,
  saveRobots,
  showLatestRobots
} from '../../../../core/features/resources/robot-form.ts'
import {
  $robotOptions,
  loadRobotOptions
} from '../../../../core/features/resources/robot-options.ts'
import type { ManagedRobots, RobotOptions } from '../../../../core/features/resources/schemas.ts'
import { LONGEST_NAME, LONGEST_REMARK } from '../../../../core/features/resources/share-schemas.ts'
import { required } from '../../../../core/lib/validation/rule.ts'
import { Textarea, TextInput } from '../../../../widgets/kit/large/forms/text-fields.tsx'
import { FormAlert } from '../../../../widgets/parts/form/form-alert.tsx'
import { useForm } from '../../../../widgets/parts/form/use-form.ts'
import { digits } from '../../../../widgets/parts/normalize-input.ts'
import { ResourceDrawer } from './resource-drawer.tsx'
import { ShareFields } from './share-fields.tsx'
import { countIssue, isCount, sharesOf, typedShares, typedSharesIssue } from './share-values.ts'

/** Drawer that adds or edits a group of robots. */
export default function RobotDrawer() {
  const form = useStore($robotForm)
  const options = useStore($robotOptions)
  const isBusy = useStore($robotAttempt).status === 'busy'
  if (form.status === 'closed') return null
  return (
    <ResourceDrawer
      isBusy={isBusy}
      onClose={closeRobotForm}
      onRetry={loadRobotOptions}
      options={options}
      title={form.status === 'editing' ? messages.editRobots() : messages.addRobots()}
    >
      {(found, wired) => (
        <Fields
          {...wired}
          key={form.status === 'editing' ? form.robots.version : undefined}
          options={found}
          robots={form.status === 'editing' ? form.robots : undefined}
        />
      )}
    </ResourceDrawer>
  )
}

const trimmed = (typed: string) => typed.trim()
const roomOf = (total: string) => (isCount(total) ? Number(total) : undefined)

function Fields(props: {
  readonly id: string
  readonly robots: ManagedRobots | undefined
  readonly options: RobotOptions
  readonly onChange: (isChanged: boolean) => void
}) {
  const { id, robots, options, onChange } = props
  const attempt = useStore($robotAttempt)
  const isStale = attempt.status === 'failed' && attempt.failure.code === RESOURCE_CHANGED
  const form = useForm({
    initial: {
      name: robots?.name ?? '',
      total: String(robots?.total ?? 10),
      remark: robots?.remark ?? '',
      shares: typedShares(robots?.shares ?? [])
    },
    validate: ({ name, total, shares }) => ({
      name: required(messages.nameMissing())(name),
      total: countIssue(total),
      shares: typedSharesIssue(shares, roomOf(total))
    }),
    normalize: { name: trimmed, total: digits },
    places: { name: 'name', total: 'total', shares: 'shares' },
    submission: attempt
  })
  const { total, shares } = form.values
  const isChanged = form.isDirty()
  useEffect(() => onChange(isChanged), [onChange, isChanged])
  return (
    <form
      className="flex flex-col gap-3"
      id={id}
      noValidate
      onSubmit={form.onSubmit(
        values =>
          void saveRobots({
            ...{ name: values.name, total: Number(values.total), remark: values.remark },
            shares: sharesOf(values.shares)
          })
      )}
    >
      <TextInput
        {...form.field('name')}
        autoComplete="off"
        label={messages.name()}
        maxLength={LONGEST_NAME}
        name="name"
        required
      />
      <TextInput
        {...form.field('total')}
        autoComplete="off"
        hint={messages.bought({ total: options.total, bought: options.bought })}
        inputMode="numeric"
        label={messages.total()}
        maxLength={4}
        name="total"
        required
      />
      <div ref={form.place('shares')}>
        <ShareFields
          holders={options}
          issue={form.issueOf('shares')}
          onChange={next => form.set('shares', [...next])}
          room={roomOf(total)}
          shares={shares}
        />
      </div>
      <Textarea
        {...form.field('remark')}
        label={messages.remark()}
        maxLength={LONGEST_REMARK}
        name="remark"
      />
      <FormAlert onLatest={isStale ? showLatestRobots : undefined} text={form.error} />
    </form>
  )
}
