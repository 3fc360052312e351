import { faker } from '@faker-js/faker/locale/zh_CN'
import type { Kysely } from 'kysely'
import { permissions } from '../../../../core/session/permissions.ts'
import type { Tables } from '../../db/schema/schema.ts'
import { accounts, cidHolders, membersWithSeats } from '../../seed/accounts.ts'
import { sampleHash } from '../../seed/sample-password.ts'
import { memberServerMessages as messages } from './messages.ts'

const DAY = 86_400_000
const ADMIN = 'user-1'
const COUNT = 60

/** Long names, and names that simple rules get wrong. */
const unusual = [
  '阿卜杜热合曼·买买提',
  '古丽巴哈尔·阿不都热西提',
  '迪丽努尔·艾合买提',
  '努尔买买提·阿卜力克木江·托合提',
  '扎西次仁',
  '巴特尔·孟和',
  '欧阳慕容雪莹',
  '龑煜',
  'Alexandra Wellington-Smythe',
  '买买提明·吐尔逊·阿卜杜拉·艾则孜'
]

/** Further enterprises of the administrator, enough for several pages. */
const elsewhere = [
  '星河物业管理集团股份有限公司',
  '江南社区服务热线中心',
  '远帆（成都）客户服务有限公司',
  '远帆（沈阳）客户服务有限公司',
  '海蓝健康管理咨询有限公司',
  '百灵鸟教育科技有限公司',
  '绿洲新能源运营服务有限公司',
  '和谐家园养老服务中心',
  '中原农业科技信息服务平台',
  '云岭文旅客户联络中心',
  '呼伦贝尔草原生态旅游与民族文化交流促进服务中心',
  '晨光热线外包服务有限公司'
]
/** The enterprise in which the administrator is an agent only. */
const ONLY_ACCOUNT = elsewhere.length - 1

async function insertEnterprises(db: Kysely<Tables>, now: number): Promise<void> {
  const rows = elsewhere.map((name, index) => {
    const id = `ent-${index + 3}`
    return { id, name, department: `dep-of-${id}`, role: `role-of-${id}`, index }
  })
  await db
    .insertInto('enterprise')
    .values(rows.map(({ id, name }) => ({ id, name, import_rows_limit: 50_000 })))
    .execute()
  await db
    .insertInto('department')
    .values(rows.map(row => ({ id: row.department, enterprise_id: row.id, name: '总经办' })))
    .execute()
  await db
    .insertInto('role')
    .values(
      rows.map(({ id, role, index }) => ({
        id: role,
        enterprise_id: id,
        is_built_in: true,
        ...(index === ONLY_ACCOUNT
          ? { name: '工作台坐席', tag_code: 'ACCOUNT', data_scope: 'own' as const }
          : { name: '管理员', tag_code: 'ADMIN', data_scope: 'all' as const })
      }))
    )
    .execute()
  const ofAccount = ['CCS.MAN.SEAT.PLAT', 'CCS.CALL.CENTER', 'CMC.MAN.CALL']
  await db
    .insertInto('role_permission')
    .values(
      rows.flatMap(({ role, index }) =>
        (index === ONLY_ACCOUNT ? ofAccount : Object.keys(permissions)).map(code => ({
          role_id: role,
          code
        }))
      )
    )
    .execute()
  await db
    .insertInto('membership')
    .values(
      rows.map(({ id, department, index }) => ({
        user_id: ADMIN,
        enterprise_id: id,
        department_id: department,
        rank: index + 2,
        post: 1 as const,
        created_at: now - (300 - index) * DAY
      }))
    )
    .execute()
  await db
    .insertInto('user_role')
    .values(rows.map(({ role }) => ({ user_id: ADMIN, role_id: role })))
    .execute()
}

/** Deterministic. Few have a seat. */
function people(now: number) {
  faker.seed(20_260_202)
  const { arrayElement } = faker.helpers
  return Array.from({ length: COUNT }, (_, index) => {
    const isLeader = index % 12 === 3
    const isElsewhere = index % 6 === 5
    return {
      id: `member-${index + 1}`,
      username: `yf_${10_001 + index}`,
      name: unusual[(index - 2) / 6] ?? faker.person.fullName().replace(/\s/g, ''),
      mobile: `139${String(10_000_000 + index * 7919).slice(0, 8)}`,
      email: index % 9 === 4 ? '' : `yf_${10_001 + index}@example.cn`,
      enterprise: isElsewhere ? 'ent-2' : 'ent-1',
      department: isElsewhere ? 'dep-4' : arrayElement(['dep-1', 'dep-2', 'dep-2', 'dep-3']),
      role:
        membersWithSeats.find(({ member }) => member === `member-${index + 1}`)?.role ??
        (isElsewhere ? 'role-6' : isLeader ? 'role-2' : index % 10 === 6 ? 'role-4' : 'role-3'),
      post: isLeader ? (1 as const) : (0 as const),
      status: index % 14 === 9 ? (2 as const) : (1 as const),
      created_at: now - Math.floor((720 - index * 11) * DAY + index * 3_701_000),
      /** Hours since each logged sign-in. */
      signIns: index % 7 === 1 ? [] : [7 + index * 2.3, 31 + index * 2.9, 79 + index * 3.1]
    }
  })
}

async function insertPeople(db: Kysely<Tables>, now: number): Promise<void> {
  const all = people(now)
  // One hash for all: sixty would delay the start.
  const password_hash = await sampleHash('members')
  await db
    .insertInto('user_account')
    .values(
      all.map(({ id, username, name, mobile, email }) => ({
        ...{ id, username, name, mobile, email, password_hash }
      }))
    )
    .execute()
  await db
    .insertInto('membership')
    .values(
      all.map(({ id, enterprise, department, post, status, created_at }) => ({
        user_id: id,
        enterprise_id: enterprise,
        department_id: department,
        rank: 0,
        ...{ post, status, created_at }
      }))
    )
    .execute()
  await db
    .insertInto('user_role')
    .values(all.map(({ id, role }) => ({ user_id: id, role_id: role })))
    .execute()
  await db
    .insertInto('seat')
    .values(
      membersWithSeats.map(({ member, extension }) => ({
        ...{ id: `seat-${extension}`, enterprise_id: 'ent-1', user_id: member, extension },
        ...{ agent_mode: 0 as const, sign_state: 'SIGN_BUSY' as const },
        cid_holders: JSON.stringify(cidHolders['ent-1'])
      }))
    )
    .execute()
  const entry = { target: '', detail: messages.logSignIn(), type: 0 }
  await db
    .insertInto('operation_log')
    .values(
      all.flatMap(({ id, name, enterprise, signIns }, index) =>
        signIns.map((hours, turn) => ({
          ...entry,
          id: `log-${id}-${turn}`,
          enterprise_id: enterprise,
          user_id: id,
          user_name: name,
          ip: `10.8.${(index % 5) + 1}.${20 + index}`,
          created_at: now - Math.floor(hours * 3_600_000)
        }))
      )
    )
    .execute()
}

/** Inserts all members without a printed account, and the other enterprises. */
export async function insertMembers(db: Kysely<Tables>, now: number): Promise<void> {
  await db
    .updateTable('membership')
    .set({ created_at: now - 800 * DAY })
    .execute()
  await db
    .updateTable('membership')
    .set({ post: 1 })
    .where(
      'user_id',
      'in',
      accounts.slice(0, 2).map(({ id }) => id)
    )
    .execute()
  await insertEnterprises(db, now)
  await insertPeople(db, now)
}
