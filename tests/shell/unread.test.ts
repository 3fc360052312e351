import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Failure, type FailureKind } from '../../core/failure.ts'
import { Unread } from '../../shell/list/unread-rows.tsx'

describe('what could not be read', () => {
  const markupOf = (kind: FailureKind, hasBack = true) =>
    renderToStaticMarkup(
      createElement(Unread, {
        failure: new Failure(kind, '呼叫任务不存在或已删除'),
        onRetry: () => undefined,
        back: hasBack ? { label: '返回任务列表', onGo: () => undefined } : undefined
      })
    )

  it.each(['unreachable', 'timeout', 'server'] as const)('offers a retry: %s', kind => {
    expect(markupOf(kind)).toContain('加载失败，点击重试')
    expect(markupOf(kind)).not.toContain('返回任务列表')
  })

  it.each(['refused', 'forbidden'] as const)('offers none where it cannot help: %s', kind => {
    expect(markupOf(kind)).toContain('呼叫任务不存在或已删除')
    expect(markupOf(kind)).toContain('返回任务列表')
    expect(markupOf(kind)).not.toContain('加载失败')
    expect(markupOf(kind, false)).not.toContain('<button')
  })
})
