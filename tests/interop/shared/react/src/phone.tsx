'use client'

import type { HutongSoftphoneElement } from 'hutong'
import { HutongSoftphone } from 'hutong/react'
import { useRef, useState } from 'react'

export function Phone() {
  const phone = useRef<HutongSoftphoneElement>(null)
  const [ended, setEnded] = useState('')
  const [isBar, setBar] = useState(false)
  return (
    <>
      <HutongSoftphone
        className="phone"
        onCallEnd={event => setEnded(`ended ${event.detail.text}`)}
        ref={phone}
        variant={isBar ? 'bar' : 'panel'}
      />
      <button onClick={() => setBar(!isBar)} type="button">
        variant
      </button>
      <button onClick={() => void phone.current?.dial('13800001005')} type="button">
        dial
      </button>
      <output>{ended}</output>
    </>
  )
}
