import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { FailureKind } from '../../../core/failure.ts'
import { colleagueMessages as messages } from '../../../core/features/colleagues/messages.ts'
import type { Colleague } from '../../../core/features/colleagues/schemas.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { commonMessages } from '../../../core/messages/common-messages.ts'
import { Button } from '../../kit/button.tsx'
import { Input } from '../../kit/field.tsx'
import { Skeleton } from '../../kit/indicators.tsx'
import { Toolbar } from '../../kit/toolbar.tsx'
import { StatusShape } from '../../parts/status-shape.tsx'
import { seatInk } from '../bar/seat-colors.ts'
import { labelOfState } from '../bar/seat-state.ts'
import { secondControls } from '../softphone-phone.ts'
import Choice from './device-select.tsx'

type Controls = Awaited<ReturnType<typeof secondControls>>

export interface ColleaguesProps {
  /** Undefined where the seat cannot consult. */
  readonly consult: ((extension: string) => void) | undefined
  readonly transfer: (extension: string) => void
}

/** The colleagues with their states, to consult one or to transfer to one at once. */
export default function Colleagues(props: ColleaguesProps) {
  const [controls, setControls] = useState<Controls | 'failed'>()
  const isLoading = controls === undefined
  useEffect(() => {
    if (isLoading) secondControls().then(setControls, () => setControls('failed'))
  }, [isLoading])
  if (isLoading) return <Skeleton label={commonMessages.loading()} rows={4} />
  if (controls === 'failed')
    return <Button onClick={() => setControls(undefined)}>{messages.unreadable()}</Button>
  return <ReadColleagues {...props} controls={controls} />
}

/** A backend that refuses the list, or has none, refuses it again. */
const isPassing = (kind: FailureKind): boolean =>
  kind === 'server' || kind === 'timeout' || kind === 'unreachable'

function ReadColleagues({ controls, ...props }: ColleaguesProps & { controls: Controls }) {
  const state = useStore(controls.$colleagues)
  useEffect(() => controls.watchColleagues(), [controls])
  const all = lastOf(state)
  if (all !== undefined) return <List {...props} all={all} controls={controls} />
  if (state.status !== 'failed') return <Skeleton label={commonMessages.loading()} rows={4} />
  if (!isPassing(state.failure.kind)) return null
  return (
    <button
      className="py-1 text-left text-[14px]/[22px] text-(--hutong-link) underline"
      onClick={() => void controls.readColleagues()}
      type="button"
    >
      {messages.unreadable()}
    </button>
  )
}

interface ListProps extends ColleaguesProps {
  readonly all: readonly Colleague[]
  readonly controls: Controls
}

function List({ all, controls, consult, transfer }: ListProps) {
  const [text, setText] = useState('')
  const [groupName, setGroup] = useState<string>()
  const groups = controls.groupsOf(all)
  const found = controls.findColleagues(all, { text, groupName })
  const listed = found.slice(0, controls.MOST_LISTED)
  const count = found.length
  const isSearching = text !== '' || groupName !== undefined
  if (all.length === 0)
    return <p className="text-[12px]/5 text-(--hutong-text-3)">{messages.none()}</p>
  return (
    <section aria-label={messages.title()} className="flex flex-col gap-1">
      <Input
        autoComplete="off"
        label={messages.search()}
        maxLength={32}
        onChange={event => setText(event.currentTarget.value)}
        placeholder={messages.searchHint()}
        type="search"
        value={text}
      />
      {groups.length > 1 && (
        <Choice
          label={messages.group()}
          onChange={setGroup}
          options={groups.map(name => ({ value: name, label: name }))}
          unchosen={messages.allGroups()}
          value={groupName}
        />
      )}
      <p className="min-h-5 text-[12px]/5 text-(--hutong-text-3)" role="status">
        {count === 0 ? messages.noneFound() : isSearching && messages.found({ count })}
      </p>
      <Toolbar
        className="-mx-2 max-h-72 overflow-y-auto"
        columns={consult ? 2 : 1}
        label={messages.title()}
        role="group"
      >
        <ul>
          {listed.map(each => (
            <ColleagueRow
              colleague={each}
              consult={consult}
              key={each.extension}
              transfer={transfer}
            />
          ))}
        </ul>
      </Toolbar>
      {count > listed.length && (
        <p className="text-[12px]/5 text-(--hutong-text-3)">
          {messages.more({ count: count - listed.length })}
        </p>
      )}
    </section>
  )
}

function ColleagueRow({
  colleague,
  consult,
  transfer
}: ColleaguesProps & { colleague: Colleague }) {
  const { name, extension, signState, groupName } = colleague
  const state = labelOfState(signState)
  const named = { name, extension, state }
  return (
    <li className="flex flex-col gap-1 rounded-(--hutong-radius) px-2 py-1.5 hover:bg-(--hutong-bg-hover)">
      <div className="flex items-baseline gap-2 text-[14px]/[22px]">
        <span className="min-w-0 truncate" title={groupName ? `${name} · ${groupName}` : name}>
          {name}
        </span>
        <span className="shrink-0 tabular-nums text-(--hutong-text-2)">{extension}</span>
        <span
          className={`ml-auto flex shrink-0 items-center gap-1 text-[12px]/5 ${seatInk[signState]}`}
        >
          <StatusShape state={signState} />
          {state}
        </span>
      </div>
      <div className="grid grid-cols-2 gap-2">
        {consult && (
          <Button
            aria-label={messages.consultWith(named)}
            onClick={() => consult(extension)}
            part="button"
            size="small"
          >
            {messages.consult()}
          </Button>
        )}
        <Button
          aria-label={messages.transferTo(named)}
          onClick={() => transfer(extension)}
          part="button"
          size="small"
        >
          {messages.transfer()}
        </Button>
      </div>
    </li>
  )
}
