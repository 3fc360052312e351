import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { $memberForm, memberOpenings } from '../../../core/areas/members/member-form.ts'
import {
  $memberOptions,
  loadMemberOptions,
  memberList
} from '../../../core/areas/members/members.ts'
import { managesMembers } from '../../../core/rules/member-rights.ts'
import { $permissions } from '../../../core/session/user.ts'
import { memberText as t } from '../../../core/text/members.ts'
import { Apart, piece } from '../../../widgets/parts/apart.tsx'
import { useKeptFocus } from '../../../widgets/parts/kept-focus.ts'
import { offerOpening } from '../../history.ts'
import { ConsolePage } from '../../layout/console-page.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import { describeMembers } from './members/description.tsx'

const drawer = piece(() => import('./members/drawer.tsx'))

/** Everybody in the enterprise, for those who manage them; one's own department for all others. */
export default function Members() {
  const state = useStore($memberOptions)
  const isOpen = useStore($memberForm).at !== 'closed'
  const options =
    state.at === 'ready' ? state.value : state.at === 'loading' ? state.before : undefined
  const canManage = managesMembers(useStore($permissions))
  const about = useMemo(() => describeMembers(canManage, options), [canManage, options])
  // The drawer goes, and the row that it was opened from is read anew: the focus stays on the page.
  const frame = useRef<HTMLDivElement>(null)
  const keptFocus = useKeptFocus(frame)
  useStore(memberList.$list)
  useEffect(() => void loadMemberOptions(), [])
  useEffect(() => {
    if (!canManage) return
    const stops = Object.entries(memberOpenings).map(([kind, open]) => offerOpening(kind, open))
    return () => {
      for (const stop of stops) stop()
    }
  }, [canManage])
  return (
    <ConsolePage {...(!canManage && { subtitle: t.readOnly() })}>
      <div className="outline-none" ref={frame} tabIndex={-1} {...keptFocus}>
        <DescribedList about={about} />
        {isOpen && <Apart piece={drawer} with={{}} />}
      </div>
    </ConsolePage>
  )
}
