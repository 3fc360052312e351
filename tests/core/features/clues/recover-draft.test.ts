import { describe, expect, it } from 'vitest'
import { recovered } from '../../../../core/features/clues/recover-draft.ts'

const clue = (more: object = {}) => ({ customerName: '李', address: '旧址', remark: '', ...more })

describe('a form of a clue that comes back', () => {
  it('keeps what was typed, and what others have written in other places', () => {
    const draft = { typed: clue({ remark: '我的' }), base: clue() }
    const fresh = clue({ address: '别人的新址' })
    expect(recovered(draft, fresh)).toEqual({
      typed: clue({ remark: '我的', address: '别人的新址' }),
      base: fresh,
      hasConflict: false
    })
  })

  it('has a conflict where both have written, and keeps the base', () => {
    const draft = { typed: clue({ address: '我的新址' }), base: clue() }
    expect(recovered(draft, clue({ address: '别人的新址', remark: '别人的' }))).toEqual({
      typed: clue({ address: '我的新址', remark: '别人的' }),
      base: clue({ remark: '别人的' }),
      hasConflict: true
    })
  })

  it('has no conflict where both have written the same', () => {
    const both = clue({ address: '同一个新址' })
    expect(recovered({ typed: both, base: clue() }, both)).toEqual({
      typed: both,
      base: both,
      hasConflict: false
    })
  })
})
