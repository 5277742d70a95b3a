import { beforeAll, expect, test, vi } from 'vitest'
import { removeAction } from '#client/actions/removeAction.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { readQuestion } from '#client/ui/confirm/confirm.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('zh')
  await loadTexts('console')
  return () => vi.unstubAllGlobals()
})

const items = [
  { id: 'a', name: '大堂' },
  { id: 'b', name: '走廊' },
]
const remove = removeAction({
  id: 'thing.delete',
  endpoint: null,
  send: async ({ id }: { readonly id: string; readonly name: string }) => {
    if (id === 'a') throw new Error('in use')
  },
  name: ({ name }) => name,
})

test('one is named in the question, several are counted and listed', async () => {
  const one = remove.confirm?.(items.slice(0, 1), createConsoleState())
  expect(readQuestion()).toMatchObject({ title: '删除大堂？', verb: '删除', intent: 'danger' })
  readQuestion()?.answer(true)
  expect(await one).toBe(true)
  const both = remove.confirm?.(items, createConsoleState())
  expect(readQuestion()).toMatchObject({ title: '删除 2 项？', details: ['大堂', '走廊'] })
  readQuestion()?.answer(false)
  expect(await both).toBe(false)
})

test('one that cannot be deleted does not keep the others, and is named with its reason', async () => {
  const onProgress = vi.fn()
  const state = createConsoleState()
  expect(await remove.run(items, { state, onProgress })).toEqual({
    failures: [{ id: 'a', name: '大堂', reason: 'in use' }],
  })
  expect(onProgress.mock.calls).toEqual([[1], [2]])
})
