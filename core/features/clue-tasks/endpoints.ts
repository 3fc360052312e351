import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf, paging, searchText, sortedBy } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import { progress } from '../clues/endpoints.ts'
import { clueTaskStatus, followStage } from '../clues/enums.ts'
import { ClueMember, ClueRow } from '../clues/schemas.ts'
import { allocationWay, clueTaskState } from './enums.ts'
import {
  LONGEST_NAME,
  LONGEST_REMARK,
  MOST_AGENTS,
  MOST_AT_A_TIME,
  MOST_DAYS,
  MOST_OPEN
} from './rules.ts'
import { ClueTask, ClueTaskDetail } from './schemas.ts'

const needs = 'CMC.CLUE.MANA'
const id = z.string().check(z.minLength(1), z.maxLength(64))
const upTo = (most: number) => z.number().check(z.int(), z.gte(0), z.lte(most))
const version = z.number().check(z.int(), z.gte(0))
const idList = z.array(id).check(z.minLength(1), z.maxLength(100))
const atATime = z.number().check(z.int(), z.gte(1), z.lte(MOST_AT_A_TIME))
const given = z.object({ count: z.number() })

const draft = {
  name: z.string().check(z.maxLength(LONGEST_NAME)),
  remark: z.string().check(z.maxLength(LONGEST_REMARK)),
  allocation: allocationWay.schema,
  mostOpen: upTo(MOST_OPEN),
  takeBackDays: upTo(MOST_DAYS),
  agentIds: z.array(id).check(z.minLength(1), z.maxLength(MOST_AGENTS))
}

/**
 * Tasks that bring clues to agents. Managers, whose data scope is wider than their own rows, create
 * them and see those of the users in it; agents see the tasks they belong to. Clues are added with
 * `addingNumbers.addClues` and `importClues`.
 */
export const clueTasks = named('clueTasks', {
  /** Newest first. */
  list: endpoint('GET', '/clue_tasks', {
    summary: '线索任务',
    needs,
    query: z.object({
      ...paging,
      ...sortedBy('createTime'),
      name: searchText,
      state: z.optional(z.pipe(z.coerce.number(), clueTaskState.schema)),
      /** Those whose clues the requesting user may claim. */
      isClaimable: z.optional(z.enum(['true']))
    }),
    reply: z.object({
      ...pageOf(ClueTask).shape,
      /** Whether the requesting user may create tasks. */
      canCreate: z.boolean()
    })
  }),
  detail: endpoint('GET', '/clue_tasks/{id}', {
    summary: '线索任务详情',
    needs,
    reply: ClueTaskDetail
  }),
  create: endpoint('POST', '/clue_tasks', {
    summary: '新建线索任务',
    needs,
    body: z.object(draft),
    reply: z.object({ id: z.string() })
  }),
  /** Clues of agents who leave come back to the pool. */
  edit: endpoint('PUT', '/clue_tasks/{id}', {
    summary: '修改线索任务',
    needs,
    body: z.object({ ...draft, version }),
    reply: z.null()
  }),
  /** A paused task shares out no clues; an ended one keeps its owners and is not started again. */
  move: endpoint('PUT', '/clue_tasks/{id}/state', {
    summary: '暂停、继续或结束线索任务',
    needs,
    body: z.object({ state: clueTaskState.schema, version }),
    reply: z.null()
  }),
  /** Its clues stay, without a task. */
  remove: endpoint('DELETE', '/clue_tasks/{id}', {
    summary: '删除线索任务',
    needs,
    reply: z.null()
  }),
  /** The clues of the task, newest first; an agent's own. */
  clues: endpoint('GET', '/clue_tasks/{id}/clues', {
    summary: '线索任务的线索',
    needs,
    query: z.object({
      ...paging,
      ...sortedBy('createTime', 'lastFollowTime'),
      /** `none`: those of the pool. */
      ownerId: z.optional(id),
      taskStatus: z.optional(z.coerce.number().check(z.refine(clueTaskStatus.isCode))),
      followStage: z.optional(z.coerce.number().check(z.refine(followStage.isCode))),
      progress
    }),
    reply: pageOf(ClueRow)
  }),
  /** Gives clues of the pool to these agents, up to `each` and the task's limit. */
  allocate: endpoint('POST', '/clue_tasks/{id}/allocate', {
    summary: '分配线索',
    needs,
    body: z.object({ agentIds: z.array(id).check(z.minLength(1)), each: atATime }),
    reply: given
  }),
  /** Gives these clues of any owner to an agent of the task; all or none. */
  assign: endpoint('POST', '/clue_tasks/{id}/assign', {
    summary: '指定线索的负责人',
    needs,
    body: z.object({ idList, userId: id }),
    reply: given
  }),
  /** Takes unfinished clues back to the pool; finished ones stay. */
  takeBack: endpoint('POST', '/clue_tasks/{id}/take_back', {
    summary: '收回线索',
    needs,
    body: z.object({ idList }),
    reply: given
  }),
  /** Claims clues of the pool for the user, up to the task's limit. */
  claim: endpoint('POST', '/clue_tasks/{id}/claim', {
    summary: '领取任务的线索',
    needs,
    body: z.object({ count: atATime }),
    reply: given
  }),
  /**
   * The users a task may have as agents, by department and name. For those who may create tasks; others are
   * rejected by a `code` other than 1, as they have the permission.
   */
  agents: endpoint('GET', '/clue_task/agents', {
    summary: '可选的坐席',
    needs,
    reply: z.array(ClueMember)
  })
})
