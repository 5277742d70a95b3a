// @vitest-environment happy-dom
import { Trash } from '@blueprintjs/icons'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { dismissAllToasts, dismissToast, readToasts } from '#client/ui/feedback/toasts.ts'
import type { ListAction, ListFailure } from '#client/ui/list/model/action.ts'
import type { ActionRun } from '#client/ui/list/useActionRun.ts'
import { useListRun } from '#client/ui/list/useListRun.ts'

beforeAll(async () => {
  await startI18n('en')
  await loadTexts('console')
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
})

function runOfAList(): ActionRun<string>['run'] {
  const { result } = renderHook(() => useListRun((id: string) => id))
  return (action, rows) => act(() => result.current.run(action, rows))
}

/** Action that fails for some rows and records its calls. */
function failingOn(failed: readonly string[], about: Partial<ListAction<string>> = {}) {
  const tried: (readonly string[])[] = []
  const failures = failed.map((id): ListFailure => ({ id, name: `Row ${id}`, reason: 'refused' }))
  const action: ListAction<string> = {
    ...{ id: 'row.delete', label: 'list.delete', icon: Trash, isOffered: () => true },
    run: async (rows) => {
      tried.push(rows)
      return { failures: failures.filter(({ id }) => rows.includes(id)) }
    },
    ...about,
  }
  return { action, tried }
}

/** Simulates a click. */
function tryAgain(): void {
  const toast = readToasts().at(-1)
  if (toast) dismissToast(toast.id)
  toast?.actions[0]?.run()
}

test('rows that failed are told with their reasons, and are those of another try', async () => {
  const { action, tried } = failingOn(['2'])
  await runOfAList()(action, ['1', '2', '3'])
  expect(readToasts()).toMatchObject([
    { text: 'Delete: 1 failed, 2 of 3 done', details: ['Row 2: refused'], stays: true },
  ])
  tryAgain()
  expect(tried).toEqual([['1', '2', '3'], ['2']])
})

test('another try that concerns none of them any more says why', async () => {
  let isOnline = true
  const { action, tried } = failingOn(['1'], { whyNot: () => (isOnline ? null : 'control.lock.offline') })
  await runOfAList()(action, ['1'])
  isOnline = false
  tryAgain()
  expect(tried).toHaveLength(1)
  expect(readToasts()).toMatchObject([{ text: 'Delete: The host of this device is offline' }])
})

test('an action that is started again while its question loads runs once', async () => {
  const question = Promise.withResolvers<boolean>()
  const { action, tried } = failingOn([], { confirm: () => question.promise })
  const run = runOfAList()
  const both = [run(action, ['1']), run(action, ['1'])]
  question.resolve(true)
  await Promise.all(both)
  expect(tried).toEqual([['1']])
})
