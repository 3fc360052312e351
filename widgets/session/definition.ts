import type { FailureEvents, SessionEvents } from '../../core/events.ts'
import type { Session, SessionUser } from '../../core/session/life.ts'
import type { ChosenState, Seat } from '../../core/session/seat.ts'
import type { AuthProvider, SignInRequest } from '../../core/session/sign-in.ts'
import { choice, describe, flag, text } from '../values.ts'

export interface SessionSurface {
  readonly properties: {
    /** 宿主页面自己的取令牌方式；令牌过期或被拒时会再次询问。不会成为属性。 */
    readonly authProvider: AuthProvider
    /** 改写接口路径，键为接口名，如 `agent.status`。会话启动时读取。 */
    readonly endpoints: Readonly<Record<string, string>>
    /** 改写任意一句中文，键如 `phone.cannotCall`。 */
    readonly messages: Readonly<Record<string, string>>
  }
  readonly readOnly: {
    /** 会话所处的阶段。 */
    readonly state: Session['at']
    /** 已登录的用户；未登录时为 undefined。 */
    readonly user: SessionUser | undefined
    /** 已登录用户的权限代码。 */
    readonly permissions: ReadonlySet<string>
    /** 坐席信息，不含 SIP 密码。 */
    readonly agent: Seat | undefined
    /** 本标签页是否持有电话。 */
    readonly isLeader: boolean
    /** 产品版本。 */
    readonly version: string
  }
  readonly methods: {
    /** 登录：用给出的账号，否则用 authProvider，否则用其他标签页的会话，都没有时触发 hutong-auth-required。 */
    login(request?: SignInRequest): Promise<void>
    /** 登出，本页与服务器都生效。 */
    logout(): Promise<void>
    /** 切换到用户所属的另一家企业；通话中被拒绝。 */
    switchEnterprise(entId: string): Promise<void>
    /** 修改坐席状态。 */
    setAgentState(state: ChosenState): Promise<void>
    /** 当前用户是否拥有某项权限。 */
    can(code: string): Promise<boolean>
    /** 供排查问题用的现状，不含密码、令牌与号码。 */
    diagnostics(): Promise<object>
    /** 结束通话与会话，并放开全部资源。 */
    stop(): Promise<void>
  }
  readonly events: SessionEvents & FailureEvents
}

/** 会话：不可见，每页一个；其余组件无论先后都附着其上。移除它不会结束会话，`stop()` 才会。 */
export const session = describe<SessionSurface>()({
  tag: 'hutong-session',
  attributes: {
    /** API 的地址，如 `/api` 或 `https://cc.example.cn/api`。有了它会话才启动。 */
    apiBase: text,
    /** 消息通道的地址；默认为 API 所在主机的 `/ws`。 */
    realtimeUrl: text,
    /** 消息通道所属页面。 */
    realtimePage: choice(['workbench', 'dashboard'], 'workbench'),
    /** 消息通道断开后的重连方式。 */
    realtimeProfile: choice(['steady', 'brief'], 'steady'),
    /** 公开的客户端标识，不是密钥。 */
    clientId: text,
    /** CSS 选择器：匹配的元素内，点击 `tel:` 链接即用软电话拨打。 */
    dialRoot: text,
    /** 向浏览器控制台输出给开发者的警告。 */
    debug: flag
  },
  properties: { authProvider: true, endpoints: true, messages: true },
  readOnly: {
    state: true,
    user: true,
    permissions: true,
    agent: true,
    isLeader: true,
    version: true
  },
  methods: {
    login: true,
    logout: true,
    switchEnterprise: true,
    setAgentState: true,
    can: true,
    diagnostics: true,
    stop: true
  },
  asking: ['auth-required']
})
export type SessionDefinition = typeof session
