import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging, searchText } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { ManagedRobots, RobotOptions } from './schemas.ts'
import { calls, name, remark, shares, version } from './share-schemas.ts'

const needs = 'CMC.ROBOT.MANA'
const nothing = z.null()
const draft = { name, total: calls, remark, shares }

/** Groups of robots and their shares (rules robot-pool-1 to robot-pool-6). */
export const managedRobots = named('managedRobots', {
  list: endpoint('GET', '/managed_robots', {
    summary: '机器人组列表',
    needs,
    query: z.object({ ...paging, /** Exact id. */ id: searchText, name: searchText }),
    reply: pageOf(ManagedRobots)
  }),
  options: endpoint('GET', '/managed_robots/options', {
    summary: '机器人设置选项',
    needs,
    reply: RobotOptions
  }),
  add: endpoint('POST', '/managed_robots', {
    summary: '新增机器人组',
    needs,
    body: z.object(draft),
    reply: z.object({ id: z.string() })
  }),
  edit: endpoint('PUT', '/managed_robots/{id}', {
    summary: '编辑机器人组',
    needs,
    body: z.object({ ...draft, version }),
    reply: nothing
  }),
  remove: endpoint('DELETE', '/managed_robots/{id}', {
    summary: '删除机器人组',
    needs,
    reply: nothing
  })
})
