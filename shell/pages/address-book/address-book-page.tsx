import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $bookDialog, closeBookDialog } from '../../../core/features/address-book/book-dialogs.ts'
import {
  $duplicatesIn,
  closeDuplicates
} from '../../../core/features/address-book/book-duplicates.ts'
import { $fieldsWindow, closeFields } from '../../../core/features/address-book/book-fields.ts'
import { $bookGroups, loadGroups } from '../../../core/features/address-book/book-groups.ts'
import type { BookPlace } from '../../../core/features/address-book/book-members.ts'
import { bookPageMessages as messages } from '../../../core/features/address-book/book-page-messages.ts'
import { ENTERPRISE, PERSONAL } from '../../../core/features/address-book/rules/book-rules.ts'
import { lastOf } from '../../../core/lib/query/query-store.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { Segmented } from '../../../widgets/parts/segmented.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { $route, setQuery } from '../../router/router.ts'
import { GroupTree } from './group-tree.tsx'
import { MemberList } from './member-list.tsx'

const dialogs = lazyView<{ readonly onGroup: (id: string | undefined) => void }>(
  () => import('./book-dialogs.tsx')
)
const duplicates = lazyView(() => import('./duplicates-dialog.tsx'))
const fields = lazyView(() => import('./fields-dialog.tsx'))

const MINE = 'mine'

const goTo = (group: string | undefined) =>
  setQuery({ group, page: undefined }, { isStep: true, memory: {} })

/** 通讯录: two books, the groups at the left, the members of one at the right. */
export default function AddressBookPage() {
  const { query } = useStore($route)
  const groups = lastOf(useStore($bookGroups))
  const dialog = useStore($bookDialog)
  const duplicatesIn = useStore($duplicatesIn)
  const fieldsWindow = useStore($fieldsWindow)
  const addressBookType = query.book === MINE ? PERSONAL : ENTERPRISE
  useEffect(() => begin(loadGroups(addressBookType)), [addressBookType])
  // A link may lead to a group that is gone.
  const group = groups?.find(({ id }) => id === query.group)
  const place: BookPlace = { addressBookType, groupId: group?.id }
  const isKnown = groups !== undefined || query.group === undefined
  return (
    <ConsolePage>
      <div className="@container">
        <div className="flex flex-col gap-4 @min-[860px]:flex-row @min-[860px]:items-start">
          <div className="flex shrink-0 flex-col gap-3 @min-[860px]:w-60">
            <Segmented
              label={messages.book()}
              onChoose={next =>
                setQuery(
                  { book: next === MINE ? MINE : undefined, group: undefined, page: undefined },
                  { isStep: true, memory: {} }
                )
              }
              options={[
                ['all', messages.enterprise()],
                [MINE, messages.personal()]
              ]}
              value={addressBookType === PERSONAL ? MINE : 'all'}
            />
            <GroupTree chosen={group} key={addressBookType} onGroup={goTo} place={place} />
          </div>
          <div className="min-w-0 grow">
            {isKnown && (
              <MemberList
                group={group}
                hasGroups={(groups ?? []).some(one => one.canEdit)}
                key={`${addressBookType} ${group?.id ?? ''}`}
                place={place}
              />
            )}
          </div>
        </div>
      </div>
      {dialog.status !== 'closed' && (
        <LazyOverlay onClose={closeBookDialog} view={dialogs} with={{ onGroup: goTo }} />
      )}
      {duplicatesIn && <LazyOverlay onClose={closeDuplicates} view={duplicates} with={{}} />}
      {fieldsWindow.status !== 'closed' && (
        <LazyOverlay onClose={closeFields} view={fields} with={{}} />
      )}
    </ConsolePage>
  )
}
