import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { satisfactionMessages as messages } from '../../../../core/features/satisfaction/messages.ts'
import {
  $isSwitchingInvitation,
  $ratingInvitation,
  readRatingInvitation,
  setRatingInvitation
} from '../../../../core/features/satisfaction/rating-invitation.ts'
import {
  $ratingOptions,
  readRatingOptions
} from '../../../../core/features/satisfaction/rating-options.ts'
import {
  $remarkedCall,
  closeRatingRemark
} from '../../../../core/features/satisfaction/remark-form.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { $may } from '../../../../core/session/user.ts'
import { Switch } from '../../../../widgets/kit/large/forms/ticks.tsx'
import { LazyOverlay } from '../../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { ConsolePage } from '../../../layout/pages/console-page.tsx'
import { DescribedList } from '../../../list/described-list.tsx'
import { describeRatings } from './rating-description.tsx'

const remarkDialog = lazyView(() => import('./remark-dialog.tsx'))

/** 满意度记录: the calls whose customers were invited to rate them. */
export default function SatisfactionRecords() {
  const options = lastOf(useStore($ratingOptions))
  const remarked = useStore($remarkedCall)
  const may = useStore($may)
  useEffect(() => begin(readRatingOptions()), [])
  const about = useMemo(() => describeRatings(options), [options])
  return (
    <ConsolePage actions={may('CMC.SYSTEM.SET') && <InvitationSwitch />}>
      <DescribedList about={about} />
      {remarked && (
        <LazyOverlay
          onClose={closeRatingRemark}
          key={remarked.callRecordId}
          view={remarkDialog}
          with={{ call: remarked }}
        />
      )}
    </ConsolePage>
  )
}

/** Whether customers are invited; nothing until that is known. */
function InvitationSwitch() {
  const isOn = lastOf(useStore($ratingInvitation))
  const isBusy = useStore($isSwitchingInvitation)
  useEffect(() => begin(readRatingInvitation()), [])
  if (isOn === undefined) return null
  return (
    <span title={messages.invitationHint()}>
      <Switch
        checked={isOn}
        disabled={isBusy}
        label={messages.invitation()}
        onChange={on => begin(setRatingInvitation(on))}
      />
    </span>
  )
}
