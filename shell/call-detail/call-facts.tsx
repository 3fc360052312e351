import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { CallRecord } from '../../core/contract/entities/call.ts'
import { callDirection, connectResult, hangupType } from '../../core/contract/enums/calls.ts'
import { dateTime } from '../../core/rules/dates.ts'
import { $may } from '../../core/session/user.ts'
import { listText } from '../../core/text/list.ts'
import { personText as t } from '../../core/text/person.ts'
import { recordText } from '../../core/text/records.ts'
import Player from '../../widgets/parts/player/player.tsx'
import { useShownNumber } from '../list/customer-cells.tsx'
import { Tinted } from '../list/tinted.tsx'
import { lasting } from '../pages/callManage/call-columns.tsx'
import { Facts } from '../person/facts.tsx'

const or = (text: string) => text || listText.nothing()

/** Everything that is known of a call. */
export function CallFacts({ call }: { readonly call: CallRecord }) {
  const mayHear = useStore($may)('CMC.RECO.PERM')
  const number = useShownNumber(call.customerPhone)
  const { callEndTime: end, connectResult: result } = call
  return (
    <div className="flex flex-col gap-5">
      <Part
        title={t.customerPart()}
        what={[
          [recordText.customerName(), or(call.customerName)],
          [recordText.phone(), number],
          [recordText.area(), or(call.area)],
          [recordText.operator(), or(call.telecomOperator)]
        ]}
      />
      <Part
        title={t.callPart()}
        what={[
          [t.direction(), callDirection.label(call.callDirectionType)],
          [
            call.callDirectionType === 1 ? recordText.calledNumber() : t.ourNumber(),
            or(call.phone)
          ],
          [recordText.agent(), or(call.agentName)],
          [
            recordText.result(),
            <Tinted key="result" tone={result === 0 ? 'good' : 'plain'}>
              {connectResult.label(result)}
            </Tinted>
          ],
          [t.started(), dateTime(call.callStartTime)],
          [t.ended(), end === null ? t.stillOn() : dateTime(end)],
          [recordText.ringing(), lasting(call.ringTime)],
          [recordText.talking(), lasting(call.callDuration)],
          [t.holding(), lasting(call.holdingSeconds)],
          [recordText.hangup(), hangupType.label(call.hangupType)]
        ]}
      />
      {mayHear && (
        <section aria-label={t.recordingPart()}>
          <Title>{t.recordingPart()}</Title>
          {call.hasRecording ? (
            <Player callRecordId={call.callRecordId} isShown seconds={call.callDuration} />
          ) : (
            <p className="text-(--hutong-text-3)">{t.noRecording()}</p>
          )}
        </section>
      )}
    </div>
  )
}

function Part(props: {
  readonly title: string
  readonly what: Parameters<typeof Facts>[0]['facts']
}) {
  return (
    <section aria-label={props.title}>
      <Title>{props.title}</Title>
      <Facts facts={props.what} />
    </section>
  )
}

const Title = ({ children }: { readonly children: ReactNode }) => (
  <h3 className="mb-3 border-b border-(--hutong-border) pb-2 font-semibold">{children}</h3>
)
