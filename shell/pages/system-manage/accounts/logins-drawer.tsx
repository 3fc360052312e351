import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { accountPageMessages as messages } from '../../../../core/features/accounts/messages.ts'
import {
  $loginsOf,
  $openLogins,
  closeLogins,
  endAllLogins,
  endLogin,
  readOpenLogins
} from '../../../../core/features/accounts/open-logins.ts'
import type { OpenLogin } from '../../../../core/features/accounts/schemas.ts'
import { dateTime } from '../../../../core/lib/format/dates.ts'
import { lastOf } from '../../../../core/lib/query/query-store.ts'
import { joinMessages } from '../../../../core/messages/join-messages.ts'
import { kitMessages } from '../../../../core/messages/kit-messages.ts'
import { Button } from '../../../../widgets/kit/button.tsx'
import { Skeleton } from '../../../../widgets/kit/indicators.tsx'
import { Confirm } from '../../../../widgets/kit/large/confirm.tsx'
import { Drawer } from '../../../../widgets/kit/large/dialog.tsx'
import { begin } from '../../../../widgets/parts/begin-part.ts'
import { Tinted } from '../../../../widgets/parts/tinted-text.tsx'
import { useAsyncAction } from '../../../list/actions/use-async-action.ts'

const ALL = 'all'
const nameOf = ({ browser }: OpenLogin): string => browser || messages.unknownBrowser()
const beganAt = ({ beginTime }: OpenLogin): string =>
  beginTime === 0 ? messages.beganBefore() : messages.began({ time: dateTime(beginTime) })

/** 登录管理: the open sign-ins of a member, each of which can be ended. */
export default function LoginsDrawer() {
  const member = useStore($loginsOf)
  const state = useStore($openLogins)
  const [ending, setEnding] = useState<string>()
  const { isBusy, perform } = useAsyncAction()
  if (!member) return null
  const { name } = member
  const logins = lastOf(state)
  const end = (what: string) =>
    perform(what, () => (what === ALL ? endAllLogins() : endLogin(what)))
  return (
    <Drawer
      isOpen
      onClose={closeLogins}
      title={messages.loginsOf({ name })}
      width={520}
      {...(logins &&
        logins.length > 1 && {
          footer: (
            <Button aria-disabled={isBusy(ALL)} onClick={() => setEnding(ALL)} tone="danger">
              {messages.endAll()}
            </Button>
          )
        })}
    >
      <div className="flex flex-col gap-3">
        <p className="text-[13px]/5 text-(--hutong-text-2)">{messages.loginsText()}</p>
        {state.status === 'failed' && (
          <p className="flex items-center gap-3 text-(--hutong-danger)" role="alert">
            {messages.loginsFailed()}
            <Button onClick={() => begin(readOpenLogins())} size="small">
              {messages.retry()}
            </Button>
          </p>
        )}
        {!logins && state.status !== 'failed' && (
          <Skeleton label={kitMessages.loading()} rows={3} />
        )}
        {logins?.length === 0 && (
          <p className="py-6 text-center text-(--hutong-text-3)" role="status">
            {messages.noLogins()}
          </p>
        )}
        {logins && logins.length > 0 && (
          <ul className="flex flex-col divide-y divide-(--hutong-border) rounded-(--hutong-radius) border border-(--hutong-border)">
            {logins.map(login => (
              <li className="flex items-center gap-3 px-4 py-3" key={login.id}>
                <span className="flex min-w-0 grow flex-col tabular-nums">
                  <span className="flex flex-wrap items-center gap-2">
                    <span className="min-w-0 truncate font-semibold" title={nameOf(login)}>
                      {nameOf(login)}
                    </span>
                    {login.isOnline && <Tinted tone="good">{messages.online()}</Tinted>}
                    {login.isWall && <Tinted tone="plain">{messages.wall()}</Tinted>}
                  </span>
                  <span className="text-[13px]/5 text-(--hutong-text-2)">
                    {login.address === ''
                      ? beganAt(login)
                      : beganAt(login) +
                        joinMessages.comma() +
                        messages.from({ address: login.address })}
                  </span>
                  <span className="text-[12px]/5 text-(--hutong-text-3)">
                    {messages.used({ time: dateTime(login.useTime) })}
                  </span>
                </span>
                <Button
                  aria-disabled={isBusy(login.id)}
                  aria-label={messages.endLoginOf({
                    browser: nameOf(login),
                    time: dateTime(login.beginTime)
                  })}
                  onClick={() => setEnding(login.id)}
                  size="small"
                >
                  {messages.endLogin()}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Confirm
        confirm={ending === ALL ? messages.endAll() : messages.endLogin()}
        isDangerous
        isOpen={ending !== undefined}
        onAnswer={yes => {
          setEnding(undefined)
          if (yes && ending !== undefined) end(ending)
        }}
        text={ending === ALL ? messages.confirmEndAll({ name }) : messages.confirmEnd()}
        title={ending === ALL ? messages.endAll() : messages.endLogin()}
      />
    </Drawer>
  )
}
