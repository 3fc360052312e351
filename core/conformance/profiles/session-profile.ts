import { type EndpointUses, type TopicUses, use } from './profile-types.ts'

const ownSignIn = 'the page signs in with a user name and password, without an authProvider'
const enterprises = 'users belong to several enterprises'
const cookie = 'keep="cookie"'

/** What `<hutong-session>` uses, with every profile. */
export const sessionEndpoints: EndpointUses = {
  'auth.userDetail': use('the user and the permissions after sign-in'),
  'agent.status': use('the seat of the user with its SIP account'),
  'agent.setStatus': use('changes the state of the seat'),
  'files.ticket': use('a short-lived ticket for the realtime channel, and for files'),
  'enterprise.environment': use('settings of the installation', 'variant is not set by the page'),
  'auth.logout': use('ends the login', 'the page calls logout()'),
  'errorLogs.report': use('reports of errors in the page', 'the backend collects them'),
  'auth.token': use('signs in and renews the token', ownSignIn),
  'auth.webToken': use('signs in by a login link', 'login links are used (arrival)'),
  'auth.revokeToken': use('gives the token of the previous enterprise back', enterprises),
  'auth.switchToken': use('a token for another enterprise', enterprises),
  'auth.replaceToken': use('completes a change of enterprise', enterprises),
  'account.changeEnterprise': use('tokens of another enterprise', enterprises),
  'signIn.keep': use('keeps the login across reloads', cookie),
  'signIn.resume': use('restores the login after a reload', cookie),
  'signIn.forget': use('ends the kept login', cookie)
}

export const sessionTopics: TopicUses = {
  agent_state_modify: use('the state of the seat has changed'),
  user_login_out_info: use('the login has ended elsewhere', 'a user has one login at a time'),
  permission_modify: use('the permissions of the user have changed', 'they change at run time'),
  pong: use('answers the heartbeat of the page')
}
