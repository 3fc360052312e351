import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Failure, type FailureKind } from '../../core/failure.ts'
import { Unread } from '../../shell/list/unread-rows.tsx'

describe('what could not be read', () => {
  const rendered = (kind: FailureKind, hasBack = true) =>
    renderToStaticMarkup(
      createElement(Unread, {
        failure: new Failure(kind, '呼叫任务不存在或已删除'),
        onRetry: () => undefined,
        back: hasBack ? { label: '返回任务列表', onGo: () => undefined } : undefined
      })
    )

  it.each(['unreachable', 'timeout', 'server'] as const)('is asked for again: %s', kind => {
    expect(rendered(kind)).toContain('加载失败，点击重试')
    expect(rendered(kind)).not.toContain('返回任务列表')
  })

  it.each(['refused', 'forbidden'] as const)('is not, where that cannot help: %s', kind => {
    expect(rendered(kind)).toContain('呼叫任务不存在或已删除')
    expect(rendered(kind)).toContain('返回任务列表')
    expect(rendered(kind)).not.toContain('加载失败')
    expect(rendered(kind, false)).not.toContain('<button')
  })
})
