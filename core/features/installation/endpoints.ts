import { endpoint } from '../../contract/endpoint.ts'
import { named } from '../../contract/named-endpoints.ts'
import { z } from '../../contract/zod.ts'

/** In the body: the secret is in no address. */
const secret = z.string().check(z.minLength(1), z.maxLength(128))

/** What an empty installation begins with (rule installation-2). */
export const FirstEnterprise = z.object({
  enterpriseName: z.string(),
  username: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  password: z.string(),
  /** Of the administrator's seat. */
  extension: z.string(),
  seatLicences: z.int(),
  /** Number that the called party sees, and the calls that its line carries at once. */
  callerNumber: z.string(),
  lineCapacity: z.int()
})
export type FirstEnterprise = z.infer<typeof FirstEnterprise>

export const startSteps = [
  'departments',
  'members',
  'seats',
  'lines',
  'hours',
  'fields',
  'customers',
  'scripts',
  'gateway',
  'calls'
] as const
export type StartStep = (typeof startSteps)[number]

/** How many rows each step has led to; the first rows of the installation do not count. */
export const StartProgress = z.record(z.enum(startSteps), z.int())
export type StartProgress = z.infer<typeof StartProgress>

export const installation = named('installation', {
  read: endpoint('POST', '/installation/read', {
    summary: '检查初始化链接',
    caller: 'client',
    body: z.object({ secret }),
    reply: z.null()
  }),
  create: endpoint('POST', '/installation', {
    summary: '初始化：首个企业、管理员、坐席与线路',
    caller: 'client',
    body: z.object({ secret, first: FirstEnterprise }),
    reply: z.null()
  }),
  progress: endpoint('GET', '/installation/progress', {
    summary: '开始使用：各步骤的进度',
    needs: 'CMC.SYSTEM.SET',
    reply: StartProgress
  })
})
