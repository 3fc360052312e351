import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { $isImporting, closeAccountImport } from '../../../core/features/accounts/account-import.ts'
import { $invitations, closeInvitations } from '../../../core/features/accounts/invite-members.ts'
import { $loginsOf, closeLogins } from '../../../core/features/accounts/open-logins.ts'
import {
  $memberForm,
  closeMemberForm,
  memberOpenings
} from '../../../core/features/members/member-form.ts'
import {
  $memberOptions,
  loadMemberOptions,
  memberList
} from '../../../core/features/members/member-list.ts'
import { memberMessages as messages } from '../../../core/features/members/messages.ts'
import { $movingMembers, stopMoving } from '../../../core/features/members/move-members.ts'
import { managesMembers } from '../../../core/features/members/rules.ts'
import { $permissions } from '../../../core/session/user.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { useKeptFocus } from '../../../widgets/parts/use-kept-focus.ts'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import { offerOpening } from '../../router/history.ts'
import { describeMembers } from './members/member-list-description.tsx'

const moving = lazyView(() => import('./members/move-dialog.tsx'))
const drawer = lazyView(() => import('./members/member-drawer.tsx'))
const logins = lazyView(() => import('./accounts/logins-drawer.tsx'))
const links = lazyView(() => import('./accounts/invitation-links.tsx'))
const importing = lazyView(() => import('./accounts/import-dialog.tsx'))

/** 账号管理 and 成员管理: without the management permission, the members of the user's department. */
export default function Members() {
  const state = useStore($memberOptions)
  const isOpen = useStore($memberForm).status !== 'closed'
  const options =
    state.status === 'ready' ? state.value : state.status === 'loading' ? state.before : undefined
  const isMoving = useStore($movingMembers).length > 0
  const hasLogins = useStore($loginsOf) !== undefined
  const hasLinks = useStore($invitations).length > 0
  const isImporting = useStore($isImporting)
  const canManage = managesMembers(useStore($permissions))
  const about = useMemo(() => describeMembers(canManage, options), [canManage, options])
  // Closing the drawer reloads the row that opened it: the focus is kept on the page.
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
    <ConsolePage {...(!canManage && { subtitle: messages.readOnly() })}>
      <div className="outline-none" ref={frame} tabIndex={-1} {...keptFocus}>
        <DescribedList about={about} />
        {isOpen && <LazyOverlay onClose={closeMemberForm} view={drawer} with={{}} />}
        {hasLogins && <LazyOverlay onClose={closeLogins} view={logins} with={{}} />}
        {hasLinks && <LazyOverlay onClose={closeInvitations} view={links} with={{}} />}
        {isImporting && <LazyOverlay onClose={closeAccountImport} view={importing} with={{}} />}
        {isMoving && <LazyOverlay onClose={stopMoving} view={moving} with={{}} />}
      </div>
    </ConsolePage>
  )
}
