import type { Permission } from '../../../core/session/permissions.ts'
import type { VisibilityScope } from '../auth/visibility-scope.ts'
import { builtInRoles, ofAgents, ofLeaders } from '../modules/roles/built-in-roles.ts'

export const PASSWORD = 'Hutong@2026'

export const enterprises = [
  {
    id: 'ent-1',
    name: '远帆客户服务有限公司',
    import_rows_limit: 100_000,
    recording_early_media: true
  },
  {
    id: 'ent-2',
    name: '同心社区服务中心',
    import_rows_limit: 20_000,
    recording_early_media: false
  }
] as const
type EnterpriseId = (typeof enterprises)[number]['id']

export const departments = [
  { id: 'dep-1', enterprise_id: 'ent-1', name: '运营中心', parent_id: null },
  { id: 'dep-2', enterprise_id: 'ent-1', name: '客服一部', parent_id: 'dep-1' },
  { id: 'dep-3', enterprise_id: 'ent-1', name: '客服二部', parent_id: 'dep-1' },
  { id: 'dep-4', enterprise_id: 'ent-2', name: '热线组', parent_id: null }
] as const

interface MemberWithSeat {
  /** Id of the member among the sample members. */
  readonly member: string
  readonly username: string
  readonly extension: string
  readonly role: string
  readonly name: string
  readonly data_scope?: VisibilityScope
  readonly codes: readonly Permission[]
}

const lacking = (code: Permission) => ofAgents.filter(one => one !== code)

/** Members who can take calls: a squad leader who sees the squad's data, and agents without one permission each. */
export const membersWithSeats: readonly MemberWithSeat[] = [
  {
    ...{ member: 'member-13', username: 'yf_10013', extension: '513', role: 'role-7' },
    ...{ name: '坐席（不可编辑客户）', codes: lacking('CCS.EDIT.CUST.INFO') }
  },
  {
    ...{ member: 'member-14', username: 'yf_10014', extension: '514', role: 'role-8' },
    ...{ name: '坐席（不可新增客户）', codes: lacking('CCS.SAVE.CUST.INFO') }
  },
  {
    ...{ member: 'member-15', username: 'yf_10015', extension: '515', role: 'role-9' },
    ...{ name: '坐席（不可查看知识库）', codes: lacking('CCS.KNOW.BASE.SEE') }
  },
  {
    ...{ member: 'member-16', username: 'yf_10016', extension: '516', role: 'role-10' },
    ...{ name: '组长（本组数据）', data_scope: 'group', codes: ofLeaders }
  }
]

export const roles: readonly {
  id: string
  enterprise_id: EnterpriseId
  name: string
  tag_code: string
  data_scope?: VisibilityScope
  is_built_in?: true
  remark?: string
  codes: readonly Permission[]
}[] = [
  { ...{ id: 'role-1', enterprise_id: 'ent-1' }, ...builtInRoles.administrator },
  { ...{ id: 'role-2', enterprise_id: 'ent-1' }, ...builtInRoles.leader },
  { ...{ id: 'role-3', enterprise_id: 'ent-1' }, ...builtInRoles.agent },
  { ...{ id: 'role-4', enterprise_id: 'ent-1' }, ...builtInRoles.workbench },
  { ...{ id: 'role-5', enterprise_id: 'ent-2' }, ...builtInRoles.administrator },
  { ...{ id: 'role-6', enterprise_id: 'ent-2' }, ...builtInRoles.agent },
  ...membersWithSeats.map(({ role, name, data_scope, codes }) => ({
    ...{ id: role, enterprise_id: 'ent-1' as const, name, codes },
    ...{ tag_code: data_scope ? 'LEADER' : 'AGENT', ...(data_scope && { data_scope }) }
  }))
]

interface Place {
  readonly enterprise: EnterpriseId
  readonly department: (typeof departments)[number]['id']
  readonly role: string
  readonly extension: string
}
interface Account {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly mobile: string
  /** Description of the account in the table the server prints. */
  readonly purpose: string
  /** Home enterprise first. */
  readonly places: readonly Place[]
}

const place = (
  enterprise: EnterpriseId,
  department: Place['department'],
  role: string,
  extension: string
): Place => ({ enterprise, department, role, extension })

export const accounts: readonly Account[] = [
  {
    id: 'user-1',
    username: 'admin',
    name: '陈思远',
    mobile: '13800000900',
    purpose: '管理员，拥有全部权限，属于多家企业',
    places: [place('ent-1', 'dep-1', 'role-1', '900'), place('ent-2', 'dep-4', 'role-5', '910')]
  },
  {
    id: 'user-2',
    username: 'leader',
    name: '林若溪',
    mobile: '13800000300',
    purpose: '班长，可监听与强插',
    places: [place('ent-1', 'dep-2', 'role-2', '300')]
  },
  {
    id: 'user-3',
    username: 'agent1',
    name: '王晓彤',
    mobile: '13800000100',
    purpose: '坐席，分机 100，属于两家企业',
    places: [place('ent-1', 'dep-2', 'role-3', '100'), place('ent-2', 'dep-4', 'role-6', '110')]
  },
  {
    id: 'user-4',
    username: 'agent2',
    name: '阿依古丽·买买提',
    mobile: '13800000200',
    purpose: '坐席，分机 200',
    places: [place('ent-1', 'dep-3', 'role-3', '200')]
  },
  {
    id: 'user-5',
    username: 'account1',
    name: '赵一鸣',
    mobile: '13800000400',
    purpose: '仅工作台（ACCOUNT），分机 400',
    places: [place('ent-1', 'dep-3', 'role-4', '400')]
  }
]

/** The caller IDs an enterprise holds. */
export const cidHolders: Readonly<Record<EnterpriseId, { cidNumber: string; name: string }[]>> = {
  'ent-1': [
    { cidNumber: '02085550100', name: '广州总机' },
    { cidNumber: '4008001234', name: '全国热线' }
  ],
  'ent-2': [{ cidNumber: '01085550200', name: '社区热线' }]
}
