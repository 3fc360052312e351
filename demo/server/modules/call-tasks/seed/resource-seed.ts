import type { Insertable } from 'kysely'
import type { Tables } from '../../../db/schema/schema.ts'

type Rows<Name extends keyof Tables> = readonly Insertable<Tables[Name]>[]

const ids = ['ent-1', 'ent-2'] as const

export const diallingSettings: Rows<'dialling_setting'> = ids.map(enterprise_id => ({
  enterprise_id,
  dial_start: 8 * 60,
  dial_end: 21 * 60,
  needs_audit: false,
  alarm: JSON.stringify({
    enabled: true,
    connectedRate: 0.25,
    callerFaultRate: 0.1,
    calleeRefusedRate: 0.2,
    callerFaultCount: 50,
    suspendCallTask: true
  })
}))

export const lineGroups: Rows<'line_group'> = [
  { id: 'lines-1', enterprise_id: 'ent-1', name: '广州固话池' },
  { id: 'lines-2', enterprise_id: 'ent-1', name: '全国热线池' },
  { id: 'lines-3', enterprise_id: 'ent-2', name: '社区号码池' }
]

const line = (
  enterprise_id: string,
  cid_number: string,
  group_id: string | null,
  capacity: number,
  allocated: number,
  rank: number
) => ({
  ...{ enterprise_id, cid_number, group_id, capacity, allocated, rank },
  ...originOf(cid_number),
  name: group_id === null ? '备用线路' : ''
})

const originOf = (number: string) => {
  if (number.startsWith('400')) return { area: '全国', operator: '中国联通' }
  return { area: number.startsWith('010') ? '北京' : '广州', operator: '中国电信' }
}

export const lineResources: Rows<'line_resource'> = [
  line('ent-1', '02085550100', 'lines-1', 60, 10, 1),
  line('ent-1', '02085550101', 'lines-1', 40, 0, 2),
  line('ent-1', '02085550102', 'lines-1', 20, 5, 3),
  line('ent-1', '4008001234', 'lines-2', 80, 20, 4),
  line('ent-1', '4008005678', 'lines-2', 30, 0, 5),
  line('ent-1', '02085550188', null, 10, 0, 6),
  line('ent-2', '01085550200', 'lines-3', 20, 0, 1)
]

const robots = (enterprise_id: string, id: string, name: string, total: number) => ({
  enterprise_id,
  id,
  name,
  total
})
export const robotHolders: Rows<'robot_holder'> = [
  robots('ent-1', '0', '全局机器人', 120),
  robots('ent-1', 'robots-1', '回访机器人组', 50),
  robots('ent-1', 'robots-2', '营销机器人组', 30),
  robots('ent-2', '0', '全局机器人', 20)
]

export const agentGroups: Rows<'agent_group'> = [
  { id: 'agents-1', enterprise_id: 'ent-1', name: '客服一部外呼组' },
  { id: 'agents-2', enterprise_id: 'ent-1', name: '客服二部外呼组' },
  { id: 'agents-3', enterprise_id: 'ent-2', name: '热线组' }
]
export const agentGroupSeats: Rows<'agent_group_seat'> = [
  { group_id: 'agents-1', seat_id: 'seat-100' },
  { group_id: 'agents-1', seat_id: 'seat-300' },
  { group_id: 'agents-1', seat_id: 'seat-516' },
  { group_id: 'agents-2', seat_id: 'seat-200' },
  { group_id: 'agents-3', seat_id: 'seat-110' }
]

const DAY = 86_400_000

export const messageSignatures = (now: number): Rows<'message_signature'> =>
  [
    { id: 'sig-1', enterprise_id: 'ent-1', name: '远帆客服', user_id: 'user-1' },
    { id: 'sig-2', enterprise_id: 'ent-2', name: '同心社区', user_id: null }
  ].map(one => ({ ...one, source: 1, remark: '', audit: 1, created_at: now - 60 * DAY }))

export const smsTemplates = (now: number): Rows<'sms_template'> => {
  const sms = (id: string, name: string, content: string, days: number) => ({
    ...{ id, name, content, kind: 1 as const, audit: 1 as const },
    ...{ enterprise_id: 'ent-1', signature_id: 'sig-1', user_id: 'user-1' },
    created_at: now - days * DAY
  })
  return [
    sms('sms-1', '回访感谢', '{姓名}您好，感谢您接听我们的回访。', 50),
    sms('sms-2', '来电提醒', '稍后将有客服致电您，请留意接听。', 51),
    { ...sms('sms-3', '办理链接', '点击 https://example.cn/vip 办理续费。', 52), kind: 2 },
    sms('sms-4', '到访地址', '到访地址：广州市天河区示范路1号。', 53),
    sms('sms-5', '未接通提醒', '刚才未能联系上您，可回拨4008001234。', 54),
    { ...sms('sms-6', '旧版模板', '已停用。', 55), is_withdrawn: true },
    {
      ...sms('sms-7', '问候', '{姓名}您好，有需要请随时联系我们。', 50),
      ...{ enterprise_id: 'ent-2', signature_id: 'sig-2', user_id: null }
    }
  ]
}

export const blacklistLibraries: Rows<'blacklist_library'> = [
  { enterprise_id: 'ent-1', lib_id: 0, name: '全局黑名单库' },
  { enterprise_id: 'ent-1', lib_id: 1, name: '投诉客户库' },
  { enterprise_id: 'ent-1', lib_id: 2, name: '同行号码库' },
  { enterprise_id: 'ent-2', lib_id: 0, name: '全局黑名单库' }
]

const listed = (
  kind: 'black' | 'red' | 'white',
  lib_id: number,
  phone: string,
  remark: string,
  at: number
) => ({
  id: `listed-${kind}-${lib_id}-${phone}`,
  enterprise_id: 'ent-1',
  kind,
  lib_id,
  phone,
  remark,
  creator_name: '陈思远',
  created_at: at
})

export const listedNumbers = (now: number): Rows<'listed_number'> => [
  listed('black', 0, '13900001001', '明确拒绝来电', now - 5000),
  listed('black', 0, '13900001002', '投诉过骚扰', now - 4000),
  listed('black', 1, '13900001003', '投诉处理中', now - 3000),
  listed('black', 2, '13900001004', '同行', now - 2000),
  listed('red', 0, '13900002001', '重要合作方', now - 5000),
  listed('red', 0, '13900002002', '监管单位', now - 4000),
  listed('white', 0, '13900003001', '内部测试号码', now - 5000)
]
