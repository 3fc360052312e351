import { endpoints } from '../../contract/first-endpoints.ts'
import { type Answer, answer, Refusal } from '../answer.ts'
import { sandboxMessages } from '../messages.ts'
import { AGENT_NAME } from '../world/calls.ts'

export const USER_ID = 'sandbox-user'
export const ENT_ID = 'sandbox'
const ENT_NAME = '呼通演示企业'
export const TOKEN_SECONDS = 86_400

/** Permissions of the sandbox's user: what the sandbox can reply to. */
const permissions = [
  'CCS.CALL.CENTER',
  'CCS.CALL.CENTER.BASIC.OPRE',
  'CCS.EDIT.CUST.INFO',
  'CCS.SAVE.CUST.INFO',
  'CCS.MAN.SEAT.PLAT',
  'CMC.WORK.ORDER.BASIC.OPER',
  'CMC.CALL.TASK.SEE',
  'CMC.CALL.TASK.BASIC.OPER',
  'CMC.CALL.RECORD',
  'CMC.RECO.PERM',
  'CMC.CUST.MANA',
  'CMC.SERV.REPORT'
]

const ents = [{ entId: ENT_ID, entName: ENT_NAME }]

/** Every sign-in succeeds: the sandbox has one user and no secret. */
const signedIn = () => ({
  access_token: 'sandbox',
  refresh_token: 'sandbox',
  expires_in: TOKEN_SECONDS,
  userId: USER_ID,
  userName: AGENT_NAME,
  entId: ENT_ID,
  entName: ENT_NAME,
  ents
})

const { account, auth, enterprise, errorLogs, files, signIn } = endpoints

export const sessionAnswers: readonly Answer[] = [
  answer(auth.token, signedIn),
  answer(auth.webToken, signedIn),
  answer(auth.logout, () => null),
  answer(auth.userDetail, () => ({
    id: USER_ID,
    username: 'sandbox',
    name: AGENT_NAME,
    mobile: '',
    email: '',
    departments: [{ id: 'department-1', name: '客服一部' }],
    roles: [{ name: '坐席', tagCode: 'AGENT' }],
    permissions,
    loginEnterprise: { enterpriseName: ENT_NAME, webTracking: false, importRowsLimit: 1000 }
  })),
  answer(account.userJoined, () => [{ id: ENT_ID, enterpriseName: ENT_NAME }]),
  answer(account.loginLog, () => []),
  answer(enterprise.environment, () => ({ platform: 'common' as const, hostMarker: '' })),
  answer(enterprise.info, () => ({ enterpriseName: ENT_NAME, configItems: [] })),
  answer(enterprise.config, () => []),
  answer(enterprise.tenant, () => ({ recordingEarlyMedia: false })),
  answer(errorLogs.report, () => null),
  answer(files.ticket, ({ body }) => {
    // Recordings are played in the page, and have no address to download from.
    if (body.resource !== 'realtime')
      throw new Refusal(sandboxMessages.notSimulated(), 'NOT_SIMULATED')
    return { access_token: 'sandbox', expiresIn: 60 }
  }),
  answer(signIn.protocol, () => ({ agreed: true })),
  answer(signIn.agreeProtocol, () => null)
]
