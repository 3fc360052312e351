import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { $joinedEnterprises, loadJoinedEnterprises } from '../../../core/areas/account/joined.ts'
import {
  $selectCompany,
  closeSelectCompany,
  enterCompany
} from '../../../core/areas/account/select-company.ts'
import { $enterpriseSwitch } from '../../../core/areas/account/switch-enterprise.ts'
import type { JoinedEnterprise } from '../../../core/contract/entities/member.ts'
import { enterprise as chosenRule } from '../../../core/rules/validators/forms.ts'
import { $session } from '../../../core/session/life.ts'
import { accountText as t } from '../../../core/text/account.ts'
import { kitText } from '../../../core/text/kit.ts'
import { Button } from '../../../widgets/kit/button.tsx'
import { Input } from '../../../widgets/kit/field.tsx'
import { Dialog } from '../../../widgets/kit/large/dialog.tsx'
import { NothingDrawn } from '../../../widgets/kit/large/empty.tsx'
import { Skeleton } from '../../../widgets/kit/signs.tsx'
import { begin } from '../../../widgets/parts/begin.ts'
import { Answers } from '../../list/answers.tsx'
import { CompanyCards } from './select-company/company-cards.tsx'

const WIDTH = 990

/** The dialog in which one of the joined enterprises is chosen (doc 3 §2); drawn where it is asked for. */
export default function SelectCompany() {
  const dialog = useStore($selectCompany)
  return dialog.at === 'open' ? <Window /> : null
}

function Window() {
  const state = useStore($joinedEnterprises)
  const session = useStore($session)
  const isBusy = useStore($enterpriseSwitch).at === 'switching'
  const [keyword, setKeyword] = useState('')
  const [wish, setWish] = useState('')
  const [isAsked, ask] = useState(false)
  const here = session.at === 'signed-in' ? session.user.entId : ''
  const all: readonly JoinedEnterprise[] =
    state.at === 'ready' ? state.value : state.at === 'loading' ? (state.before ?? []) : []
  const words = keyword.trim().toLowerCase()
  const found = all.filter(({ enterpriseName }) => enterpriseName.toLowerCase().includes(words))
  // What is filtered out of sight is not chosen any more.
  const chosen = found.some(({ id }) => id === wish) ? wish : ''
  const complaint = isAsked ? chosenRule(chosen) : undefined

  const enter = (event: FormEvent) => {
    event.preventDefault()
    ask(true)
    if (!isBusy && chosenRule(chosen) === undefined) begin(enterCompany(chosen))
  }
  return (
    <Dialog
      footer={
        <>
          <p className="mr-auto text-[13px]/5 text-(--hutong-danger)" role="alert">
            {complaint}
          </p>
          <Answers
            confirm={t.enter()}
            form="select-company"
            isBusy={isBusy}
            onCancel={closeSelectCompany}
          />
        </>
      }
      isOpen
      onClose={closeSelectCompany}
      title={t.selectCompany()}
      width={WIDTH}
    >
      <form className="flex flex-col gap-2" id="select-company" noValidate onSubmit={enter}>
        <div className="max-w-90">
          <Input
            autoComplete="off"
            label={t.keyword()}
            onChange={({ target }) => setKeyword(target.value)}
            placeholder={t.keywordHint()}
            value={keyword}
          />
        </div>
        {all.length === 0 && state.at !== 'ready' ? (
          <div className="grid min-h-60 place-items-center">
            {state.at === 'failed' ? (
              <span role="alert">
                <Button onClick={() => void loadJoinedEnterprises()}>{kitText.failed()}</Button>
              </span>
            ) : (
              <div className="w-full">
                <Skeleton label={kitText.loading()} rows={5} />
              </div>
            )}
          </div>
        ) : found.length === 0 ? (
          <div className="grid min-h-60 place-items-center">
            <NothingDrawn text={t.noEnterprise()} />
          </div>
        ) : (
          <CompanyCards
            chosen={chosen}
            companies={found}
            here={here}
            key={words}
            onChoose={setWish}
          />
        )}
      </form>
    </Dialog>
  )
}
