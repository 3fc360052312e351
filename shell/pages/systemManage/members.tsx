import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { $memberForm } from '../../../core/areas/members/member-form.ts'
import { $memberOptions, loadMemberOptions } from '../../../core/areas/members/members.ts'
import { managesMembers } from '../../../core/rules/member-rights.ts'
import { $permissions } from '../../../core/session/user.ts'
import { memberText as t } from '../../../core/text/members.ts'
import { Apart, piece } from '../../../widgets/parts/apart.tsx'
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
  useEffect(() => void loadMemberOptions(), [])
  return (
    <ConsolePage {...(!canManage && { subtitle: t.readOnly() })}>
      <DescribedList about={about} />
      {isOpen && <Apart piece={drawer} with={{}} />}
    </ConsolePage>
  )
}
