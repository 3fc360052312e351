import { useStore } from '@nanostores/react'
import {
  $departmentForm,
  addDepartment,
  addDepartmentBelow,
  closeDepartmentForm,
  editDepartment
} from '../../../core/features/departments/department-form.ts'
import {
  type DepartmentSearch,
  departmentList,
  removeDepartment
} from '../../../core/features/departments/department-list.ts'
import { departmentMessages as messages } from '../../../core/features/departments/messages.ts'
import { MOST_LEVELS } from '../../../core/features/departments/rules.ts'
import type { DepartmentRow } from '../../../core/features/departments/schemas.ts'
import { LazyOverlay } from '../../../widgets/kit/lazy-overlay.tsx'
import { lazyView } from '../../../widgets/kit/lazy-view.tsx'
import { ConsolePage } from '../../layout/pages/console-page.tsx'
import { DescribedList } from '../../list/described-list.tsx'
import type { ListDescription } from '../../list/list-description.ts'
import { MemberCount } from './member-count.tsx'

const dialog = lazyView(() => import('./departments/department-dialog.tsx'))

/** By level below the top. */
const indents = ['', 'pl-5', 'pl-10', 'pl-15', 'pl-20', 'pl-25'] as const

/** The name at its level; the whole path for screen readers and in the tooltip. */
function Name({ name, path }: DepartmentRow) {
  const whole = path.join(' / ')
  return (
    <span className={`block truncate ${indents[path.length - 1] ?? 'pl-25'}`} title={whole}>
      <span className="sr-only">{whole}</span>
      <span aria-hidden="true">{name}</span>
    </span>
  )
}

const about: ListDescription<DepartmentRow, DepartmentSearch> = {
  label: messages.list,
  list: departmentList,
  keyOf: ({ id }) => id,
  nameOf: ({ path }) => path.join(' / '),
  fields: [{ kind: 'text', key: 'name', label: messages.name }],
  columns: [
    { key: 'name', title: messages.name, render: row => <Name {...row} /> },
    {
      key: 'head',
      title: messages.head,
      width: 200,
      render: ({ headName }) => (
        <span title={headName || undefined}>{headName || messages.none()}</span>
      )
    },
    {
      key: 'members',
      title: messages.memberCount,
      width: 120,
      align: 'right',
      render: ({ id, name, memberCount }) => (
        <MemberCount
          count={memberCount}
          filter="departmentId"
          id={id}
          label={messages.membersOf({ name })}
        />
      )
    },
    {
      key: 'total',
      title: messages.totalCount,
      width: 120,
      align: 'right',
      render: ({ totalCount }) => <span className="tabular-nums">{totalCount}</span>
    }
  ],
  actions: [{ name: 'add', label: messages.add, tone: 'primary', act: addDepartment }],
  rowActions: [
    { name: 'edit', label: messages.editRow, act: editDepartment },
    {
      name: 'addBelow',
      label: messages.addBelow,
      isShown: ({ path }) => path.length < MOST_LEVELS,
      act: addDepartmentBelow
    },
    {
      name: 'remove',
      label: messages.remove,
      question: () => messages.confirmRemove(),
      isDangerous: true,
      act: removeDepartment
    }
  ]
}

/** 部门管理: the tree of departments with heads and members. */
export default function Departments() {
  const isOpen = useStore($departmentForm).status !== 'closed'
  return (
    <ConsolePage>
      <DescribedList about={about} />
      {isOpen && <LazyOverlay onClose={closeDepartmentForm} view={dialog} with={{}} />}
    </ConsolePage>
  )
}
