import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  $joinedEnterprises,
  loadJoinedEnterprises
} from '../../../core/features/account/joined-enterprises.ts'
import { accountMessages as messages } from '../../../core/features/account/messages.ts'
import {
  $selectCompany,
  closeSelectCompany,
  enterCompany
} from '../../../core/features/account/select-company.ts'
import { $enterpriseSwitch } from '../../../core/features/account/switch-enterprise.ts'
import type { JoinedEnterprise } from '../../../core/features/members/schemas.ts'
import { enterprise as chosenRule } from '../../../core/lib/validation/form-validators.ts'
import { kitMessages } from '../../../core/messages/kit-messages.ts'
import { $session } from '../../../core/session/session-state.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Input } from '../../../widgets/kit/field.tsx'
import { Skeleton } from '../../../widgets/kit/indicators.tsx'
import { Dialog } from '../../../widgets/kit/large/dialog.tsx'
import { EmptyState } from '../../../widgets/kit/large/empty.tsx'
import { begin } from '../../../widgets/parts/begin-part.ts'
import { useForm } from '../../../widgets/parts/form/use-form.ts'
import { FormButtons } from '../../list/cells/answer-cells.tsx'
import { CompanyCards } from './select-company/company-cards.tsx'

const WIDTH = 990

/** Dialog to choose one of the user's enterprises (rule session-26); rendered where it is opened. */
export default function SelectCompany() {
  const dialog = useStore($selectCompany)
  return dialog.status === 'open' ? <Window /> : null
}

function Window() {
  const state = useStore($joinedEnterprises)
  const session = useStore($session)
  const isBusy = useStore($enterpriseSwitch).status === 'switching'
  const [keyword, setKeyword] = useState('')
  const here = session.status === 'signed-in' ? session.user.entId : ''
  const all: readonly JoinedEnterprise[] =
    state.status === 'ready' ? state.value : state.status === 'loading' ? (state.before ?? []) : []
  const text = keyword.trim().toLowerCase()
  const found = all.filter(({ enterpriseName }) => enterpriseName.toLowerCase().includes(text))
  // A choice that the filter hides is dropped.
  const shown = (validId: string) => (found.some(({ id }) => id === validId) ? validId : '')
  const form = useForm({
    initial: { id: '' },
    validate: ({ id }) => ({ id: chosenRule(shown(id)) })
  })
  const chosen = shown(form.values.id)
  return (
    <Dialog
      footer={
        <>
          <p className="mr-auto text-[13px]/5 text-(--hutong-danger)" role="alert">
            {form.issueOf('id')}
          </p>
          <FormButtons
            confirm={messages.enter()}
            form="select-company"
            isBusy={isBusy}
            onCancel={closeSelectCompany}
          />
        </>
      }
      isOpen
      onClose={closeSelectCompany}
      title={messages.selectCompany()}
      width={WIDTH}
    >
      <form
        className="flex flex-col gap-2"
        id="select-company"
        noValidate
        onSubmit={form.onSubmit(() => {
          if (!isBusy) begin(enterCompany(chosen))
        })}
      >
        <div className="max-w-90">
          <Input
            autoComplete="off"
            label={messages.keyword()}
            onChange={({ target }) => setKeyword(target.value)}
            placeholder={messages.keywordHint()}
            value={keyword}
          />
        </div>
        {all.length === 0 && state.status !== 'ready' ? (
          <div className="grid min-h-60 place-items-center">
            {state.status === 'failed' ? (
              <span role="alert">
                <Button onClick={() => void loadJoinedEnterprises()}>{kitMessages.failed()}</Button>
              </span>
            ) : (
              <div className="w-full">
                <Skeleton label={kitMessages.loading()} rows={5} />
              </div>
            )}
          </div>
        ) : found.length === 0 ? (
          <div className="grid min-h-60 place-items-center">
            <EmptyState text={messages.noEnterprise()} />
          </div>
        ) : (
          <CompanyCards
            chosen={chosen}
            companies={found}
            here={here}
            key={text}
            onChoose={id => form.set('id', id)}
          />
        )}
      </form>
    </Dialog>
  )
}
