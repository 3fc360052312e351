import { describe, expect, test } from 'vitest'
import {
  headsetLayout,
  isSet,
  lightData
} from '../../../../../core/phone/media/headset/headset-layout.ts'
import {
  pressMuteCollections,
  stateMuteCollections
} from '../../../../support/telephony/test-hid.ts'

const on = { offHook: true, ring: false, mute: true, hold: false }
const view = (...bytes: number[]) => new DataView(Uint8Array.from(bytes).buffer)

describe('the layout of a headset', () => {
  test('with all of its controls in one report', () => {
    const layout = headsetLayout(pressMuteCollections)
    expect(layout?.buttons).toEqual({
      hook: { reportId: 5, bit: 0, size: 1, isAbsolute: true },
      mute: { reportId: 5, bit: 1, size: 1, isAbsolute: false },
      redial: { reportId: 5, bit: 2, size: 1, isAbsolute: false },
      flash: { reportId: 5, bit: 3, size: 1, isAbsolute: false },
      busy: { reportId: 5, bit: 4, size: 1, isAbsolute: false }
    })
    expect(layout?.lights).toEqual([
      { reportId: 5, bytes: 2, lights: { offHook: 0, mute: 1, ring: 2, hold: 3 } }
    ])
    expect(layout?.lights.map(report => [...lightData(report, on)])).toEqual([[0b011, 0]])
  })

  test('with a report for each light', () => {
    const layout = headsetLayout(stateMuteCollections)
    expect(layout?.buttons.mute).toEqual({ reportId: 11, bit: 3, size: 1, isAbsolute: true })
    expect(layout?.lights.map(report => [report.reportId, ...lightData(report, on)])).toEqual([
      [22, 1],
      [23, 1],
      [24, 0]
    ])
  })

  test('without report ids, with usages as a range and fields of several bits', () => {
    const layout = headsetLayout([
      {
        usagePage: 0x0b,
        inputReports: [
          {
            items: [
              { reportSize: 4, reportCount: 1, usages: [0x0b0001], isAbsolute: true },
              {
                reportSize: 6,
                reportCount: 2,
                isRange: true,
                usageMinimum: 0x0b0020,
                usageMaximum: 0x0b0021,
                isAbsolute: true
              }
            ]
          }
        ]
      }
    ])
    const hook = layout?.buttons.hook
    if (!hook) throw new Error('No hook switch')
    expect(hook).toEqual({ reportId: 0, bit: 4, size: 6, isAbsolute: true })
    expect(isSet(view(0b0000_1111, 0b1111_1100), hook)).toBe(false)
    expect(isSet(view(0, 0b10), hook)).toBe(true)
    // A report that ends early.
    expect(isSet(view(0), hook)).toBe(false)
    expect(layout?.buttons.flash?.bit).toBe(10)
    expect(layout?.lights).toEqual([])
  })

  test('is none without a hook switch on the telephony page', () => {
    const [vendors, telephony] = pressMuteCollections
    if (!vendors || !telephony) throw new Error('No collections')
    expect(headsetLayout([vendors])).toBeUndefined()
    expect(headsetLayout([{ ...telephony, usagePage: 0x0c }])).toBeUndefined()
    expect(headsetLayout([{ ...telephony, inputReports: [] }])).toBeUndefined()
  })
})
