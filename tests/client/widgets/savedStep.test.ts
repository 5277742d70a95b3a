import { afterEach, beforeAll, expect, test } from 'vitest'
import { forgetSteps, undoLatest } from '#client/actions/setupSteps.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { createConsoleState } from '#client/store/consoleState.ts'
import { dismissAllToasts, readToasts } from '#client/ui/feedback/toasts.ts'
import { showSaved } from '#client/widgets/records/savedStep.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
})
afterEach(() => {
  forgetSteps()
  dismissAllToasts()
})

const WAS = { name: 'Lamp', nameEn: '', areaId: 'ara_1', silentAfterMs: '0', longitude: undefined }
const KEPT = { name: 'Reading lamp', longitude: 121.5 }
/** As typed. */
const SAID = { name: 'Reading lamp ', longitude: '121.5' }

/** The request sent to undo it, when the record has become `now`. */
async function takenBack(now: Readonly<Record<string, unknown>> | undefined): Promise<unknown[]> {
  const sent: unknown[] = []
  showSaved({
    was: WAS,
    givenInput: SAID,
    now: () => now,
    send: async (fields, madeOf) => {
      // The undo applies to the current list.
      expect(madeOf).toBe(now)
      sent.push(fields)
    },
  })
  expect(readToasts().map(({ text }) => text)).toEqual(['Reading lamp saved'])
  await undoLatest(createConsoleState())
  return sent
}
const toastTexts = () => readToasts().map(({ text }) => text)

test('a saved form is taken back field by field: what others have changed beside it stays theirs', async () => {
  expect(await takenBack({ ...WAS, ...KEPT, areaId: 'ara_2' })).toEqual([{ name: 'Lamp' }])
  expect(toastTexts()).toEqual(['Undone: Reading lamp saved'])
})

test('a field that has been changed since is not overwritten, and the user is told so', async () => {
  expect(await takenBack({ ...WAS, ...KEPT, name: 'Floor lamp' })).toEqual([])
  expect(toastTexts()).toEqual(['Not undone: Reading lamp saved (changed again since then)'])
})

test('what is gone is not put back', async () => {
  expect(await takenBack(undefined)).toEqual([])
})
