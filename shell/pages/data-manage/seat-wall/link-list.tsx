import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { seatWallMessages as messages } from '../../../../core/features/seat-wall/messages.ts'
import type { WallLinkInUse } from '../../../../core/features/seat-wall/schemas.ts'
import {
  $wallLinks,
  endWallLink,
  readWallLinks
} from '../../../../core/features/seat-wall/wall-links.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { SectionHeading } from '../../../../widgets/kit/section-heading.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { useAsyncAction } from '../../../list/actions/use-async-action.ts'

const stateOf = ({ openTime, useTime, endTime }: WallLinkInUse): string =>
  openTime === null
    ? messages.notOpened({ time: dateTime(endTime) })
    : [
        useTime === null
          ? messages.opened({ time: dateTime(openTime) })
          : messages.lastUsed({ time: dateTime(useTime) }),
        messages.endsAt({ time: dateTime(endTime) })
      ].join(joinMessages.comma())

/** The links that the user has made: by whom, when, last used; each can be ended. */
export function LinkList() {
  const state = useStore($wallLinks)
  const [ending, setEnding] = useState<string>()
  const { isBusy, perform } = useAsyncAction()
  const id = useId()
  useEffect(() => begin(readWallLinks()), [])
  const links = lastOf(state)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <SectionHeading id={id}>{messages.links()}</SectionHeading>
      {state.status === 'failed' && (
        <p className="flex items-center gap-3 text-(--hutong-danger)" role="alert">
          {messages.linksFailed()}
          <Button onClick={() => begin(readWallLinks())} size="small">
            {messages.retry()}
          </Button>
        </p>
      )}
      {links?.length === 0 && <p className="text-(--hutong-text-3)">{messages.noLinks()}</p>}
      {links && links.length > 0 && (
        <ul className="flex max-h-60 flex-col divide-y divide-(--hutong-border) overflow-auto rounded-(--hutong-radius) border border-(--hutong-border)">
          {links.map(link => {
            const time = dateTime(link.madeTime)
            return (
              <li className="flex items-center gap-3 px-3 py-2" key={link.id}>
                <span className="min-w-0 grow tabular-nums">
                  <span className="block truncate" title={link.madeBy}>
                    {messages.madeAt({ time, name: link.madeBy })}
                  </span>
                  <span className="block text-[12px]/5 text-(--hutong-text-3)">
                    {stateOf(link)}
                  </span>
                </span>
                <Button
                  aria-disabled={isBusy(link.id)}
                  aria-label={messages.endLinkOf({ time })}
                  onClick={() => setEnding(link.id)}
                  size="small"
                >
                  {messages.endLink()}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <Confirm
        isOpen={ending !== undefined}
        onAnswer={yes => {
          setEnding(undefined)
          if (yes && ending !== undefined) perform(ending, () => endWallLink(ending))
        }}
        text={messages.askEnd()}
        title={messages.endLink()}
      />
    </section>
  )
}
