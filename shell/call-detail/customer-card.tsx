import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { saveCity } from '../../core/areas/call-detail/call-detail.ts'
import type { CallBase } from '../../core/contract/entities/call-detail.ts'
import { $may } from '../../core/session/user.ts'
import { callDetailText as t } from '../../core/text/call-detail.ts'
import { listText } from '../../core/text/list.ts'
import { recordText } from '../../core/text/records.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Later } from '../../widgets/kit/large/later.tsx'
import { chunk } from '../../widgets/kit/overlay.tsx'
import { begin } from '../../widgets/parts/begin.ts'
import { NumberView } from '../../widgets/parts/number-view/number-view.tsx'
import { useShownNumber } from '../list/customer-cells.tsx'
import { Tinted } from '../list/tinted.tsx'
import { Card, Grid } from './card.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { infoFacts } from './customer-facts.tsx'
import { useCityName } from './use-city-name.ts'

const cityPicker = chunk(() => import('../../widgets/parts/region-picker/city-picker.tsx'))

type Window = 'none' | 'customer' | 'city'

/** 服务对象信息: whom the call was with. */
export function CustomerCard({ call }: { readonly call: CallBase }) {
  const info = call.callItemInfo
  const [window, open] = useState<Window>('none')
  const mayEdit = useStore($may)('CCS.EDIT.CUST.INFO')
  const number = useShownNumber(call.customerPhone)
  const city = useCityName(info?.cityCode ?? '')
  const close = () => open('none')
  return (
    <Card
      deeds={
        <>
          {info?.isDelete && <Tinted tone="bad">{t.deleted()}</Tinted>}
          {info && mayEdit && !info.isDelete && (
            <Button onClick={() => open('city')} size="small">
              {t.chooseCity()}
            </Button>
          )}
          {info && (
            <Button onClick={() => open('customer')} size="small">
              {t.seeCustomer()}
            </Button>
          )}
        </>
      }
      title={t.customer()}
    >
      <Grid
        facts={[
          [recordText.customerName(), call.customerName || listText.nothing()],
          [
            recordText.phone(),
            <NumberView callRecordId={call.callRecordId} isSmall key="phone" masked={number} />
          ],
          [recordText.area(), call.area || listText.nothing()],
          [recordText.operator(), call.telecomOperator || listText.nothing()],
          ...(info ? infoFacts(info, city).slice(0, 5) : [])
        ]}
      />
      {!info && <p className="mt-3 text-(--hutong-text-3)">{t.stranger()}</p>}
      {info && <CustomerDialog call={call} isOpen={window === 'customer'} onClose={close} />}
      {info && window === 'city' && (
        <Later
          part={cityPicker}
          with={{
            isOpen: true,
            provinceCode: info.provinceCode,
            cityCode: info.cityCode,
            onClose: close,
            onChoose: chosen => begin(saveCity(call, chosen))
          }}
        />
      )}
    </Card>
  )
}
