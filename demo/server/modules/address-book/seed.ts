/** Sample address books: the enterprise's, and personal ones of some users. */
import type { Insertable, Kysely } from 'kysely'
import type { FieldValues } from '../../../../core/features/custom-fields/schemas.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { fieldId, optionId } from '../custom-fields/seed.ts'

const ENTERPRISE = 'ent-1'
const DAY = 86_400_000

interface SampleGroup {
  readonly id: string
  readonly name: string
  readonly parent?: string
  readonly user?: string
  readonly count?: number
  /** Option of 合作类型. */
  readonly partner?: number
  readonly units?: readonly string[]
}

const properties = ['翠园物业', '保利物业', '越秀社区服务站', '天河城物业', '云山物业', '珠江物业']
const stores = ['天河路门店', '北京路门店', '江南西门店', '琶洲门店']
const partners = ['粤商渠道公司', '鹏城信息', '闽南商贸', '江浙联合', '长三角服务', '申城科技']
const suppliers = ['安信通讯', '华云机房', '明德印务', '恒达办公', '四方快递']

/** Forty members each in the first places: their numbers overlap by three. */
const groups: readonly SampleGroup[] = [
  { id: 'book-1', name: '合作伙伴' },
  { id: 'book-2', name: '华南区', parent: 'book-1', count: 40, partner: 1, units: partners },
  { id: 'book-3', name: '华东区', parent: 'book-1', count: 40, partner: 1, units: partners },
  { id: 'book-4', name: '广州门店', parent: 'book-2', count: 40, partner: 3, units: stores },
  { id: 'book-5', name: '会员', count: 40 },
  { id: 'book-6', name: '我的客户', user: 'user-2', count: 40 },
  { id: 'book-7', name: '物业与社区' },
  { id: 'book-8', name: '天河区', parent: 'book-7', count: 90, partner: 4, units: properties },
  { id: 'book-9', name: '越秀区', parent: 'book-7', count: 75, partner: 4, units: properties },
  { id: 'book-10', name: '供应商', count: 45, partner: 2, units: suppliers },
  { id: 'book-11', name: '我的联系人', user: 'user-1', count: 24 },
  { id: 'book-12', name: '我的客户', user: 'user-3', count: 18 }
]

const surnames = [...'王李张刘陈杨黄赵周吴徐孙马朱胡郭何林罗梁宋郑谢韩唐冯于董萧程']
const names = [
  ...['晓明', '丽华', '建国', '雨桐', '思远', '若曦', '浩然', '佳怡', '志强', '海燕'],
  ...['子轩', '美玲', '国栋', '秀英', '文博', '雅婷', '俊杰']
]
const positions = ['店长', '采购经理', '客服主管', '项目经理', '财务', '总经理', '业务员']
const managers = ['林若溪', '周明', '陈思远']
const notes = ['工作日上午联系', '续约已沟通，等待合同', '需发送报价单', '节假日值班电话']

const key = (name: string) => fieldId(ENTERPRISE, name)

/** Every other member has a manager; other fields are filled in now and then. */
function fieldsOf({ partner, units = [] }: SampleGroup, at: number, rank: number): FieldValues {
  const one = <Value>(list: readonly Value[]) => list[(at + rank) % list.length] as Value
  const isFirstPlace = at < 6
  return {
    ...(rank % 2 === 0 && {
      [key('manager')]: [isFirstPlace ? '林若溪' : (managers[(rank / 2) % 3] ?? '')]
    }),
    ...(units.length > 0 && { [key('unit')]: [one(units)], [key('position')]: [one(positions)] }),
    ...(partner !== undefined && {
      [key('partner')]: [optionId(ENTERPRISE, 'partner', partner)]
    }),
    ...(rank % 9 === 4 && { [key('bookNote')]: [one(notes)] })
  }
}

function membersOf(
  group: SampleGroup,
  at: number,
  now: number
): Insertable<Tables['address_item']>[] {
  return Array.from({ length: group.count ?? 0 }, (_, rank) => {
    const one = at * 37 + rank
    // Places with more members have numbers of their own.
    const number = at < 6 ? (at - 1) * 37 + rank : at * 1000 + rank
    const created_at = now - DAY - ((one * 7919) % 200) * DAY
    return {
      id: `${group.id}-${rank + 1}`,
      group_id: group.id,
      book_id: group.user === undefined ? ENTERPRISE : `${ENTERPRISE}/${group.user}`,
      name: `${surnames[(one * 3) % surnames.length]}${names[(one * 7) % names.length]}`,
      phone: `137${String(55_500_000 + number).padStart(8, '0')}`,
      custom_fields: JSON.stringify(fieldsOf(group, at, rank)),
      ...{ rank, created_at, updated_at: created_at }
    }
  })
}

/** Into the sample enterprise, for the users that are there. */
export async function insertAddressBooks(db: Kysely<Tables>, now: number): Promise<void> {
  const rows = await db.selectFrom('user_account').select('id').execute()
  const users = new Set(rows.map(({ id }) => id))
  const shown = groups.filter(({ user }) => user === undefined || users.has(user))
  await db
    .insertInto('address_group')
    .values(
      shown.map(({ id, name, parent = null, user = null }, rank) => ({
        ...{ id, name, enterprise_id: ENTERPRISE, user_id: user, parent_id: parent, rank }
      }))
    )
    .execute()
  const members = groups.flatMap((group, at) =>
    shown.includes(group) ? membersOf(group, at, now) : []
  )
  await db.insertInto('address_item').values(members).execute()
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('id', '=', 'role-2')
    .executeTakeFirst()
  // Squad leaders see the suppliers, agents do not.
  if (role)
    await db
      .insertInto('address_group_access')
      .values({ group_id: 'book-10', kind: 'role', target_id: role.id, may_edit: false })
      .execute()
}
