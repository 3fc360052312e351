import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { pageOf } from '../../contract/paging.ts'
import { z } from '../../contract/zod.ts'
import {
  AgentGroup,
  BlacklistLibrary,
  ConcernTag,
  GradingLevel,
  LineGroup,
  LineResource,
  RedialTags,
  RobotHolder,
  SmsTemplate,
  TaskSeat
} from './resource-schemas.ts'

const needs = 'CMC.CALL.TASK.BASIC.OPER'
/** Unpaged lists: up to 9999 rows in one page (rule call-task-40). */
const whole = {
  page: z._default(z.coerce.number().check(z.int(), z.gte(1)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(9999)), 9999)
}
const holder = { holderType: z._default(z.coerce.number().check(z.int()), 0) }

/** Option lists of the call task dialog. */
export const taskResources = named('taskResources', {
  labels: endpoint('GET', '/verbal_templates/labels/{templateCode}', {
    summary: '话术关注标签',
    needs,
    reply: z.array(ConcernTag)
  }),
  grading: endpoint('GET', '/gradings/by_code/{templateCode}/rule_item', {
    summary: '话术意向分级',
    needs,
    reply: z.array(GradingLevel)
  }),
  redialTags: endpoint('GET', '/redials/create_before/{templateCode}/tags', {
    summary: '重拨条件标签',
    needs,
    reply: RedialTags
  }),
  agentGroups: endpoint('GET', '/out_agent_groups', {
    summary: '坐席组',
    needs,
    reply: z.array(AgentGroup)
  }),
  seats: endpoint('GET', '/seat_config', {
    summary: '坐席列表',
    needs,
    query: z.object({
      page: whole.page,
      pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 100),
      agentRole: z._default(z.coerce.number().check(z.int()), 2)
    }),
    reply: pageOf(TaskSeat)
  }),
  robots: endpoint('GET', '/robot_resources/0', {
    summary: '机器人组',
    needs,
    query: z.object(holder),
    reply: z.array(RobotHolder)
  }),
  robotAllocation: endpoint('GET', '/robot_resources/{id}/allocate_info', {
    summary: '机器人分配情况',
    needs,
    reply: RobotHolder
  }),
  lines: endpoint('GET', '/line_resources/0', {
    summary: '全部线路',
    needs,
    query: z.object(holder),
    reply: z.array(LineResource)
  }),
  linesOfGroup: endpoint('GET', '/line_resources/{groupId}', {
    summary: '号码组的线路',
    needs,
    query: z.object({ ...whole, holderType: z._default(z.coerce.number().check(z.int()), 3) }),
    reply: pageOf(LineResource)
  }),
  lineGroups: endpoint('GET', '/resource_groups', {
    summary: '号码组',
    needs,
    query: z.object({ groupType: z._default(z.coerce.number().check(z.int()), 1) }),
    reply: z.array(LineGroup)
  }),
  smsTemplates: endpoint('GET', '/sms_templates/template_in_use', {
    summary: '可用的短信模板',
    needs,
    query: z.object(whole),
    reply: pageOf(SmsTemplate)
  }),
  blacklistLibraries: endpoint('GET', '/blacklist_libraries', {
    summary: '黑名单库',
    needs,
    reply: z.array(BlacklistLibrary)
  })
})
