/** Sentences of the log: every event of a project has one in both languages. */
import { beforeAll, expect, test } from 'vitest'
import { createFormat } from '#client/i18n/format.ts'
import { changeLanguage, loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { logTitle } from '#client/widgets/operations/eventTexts.ts'
import { fieldLines, lineText } from '#client/widgets/operations/fieldTexts.ts'
import { EVENT_TYPES, PROJECT_STREAM } from '#shared/domain/registry.ts'
import { type AnyRecord, createState } from '#shared/records/registry.ts'
import { stubBrowser } from '../support/browser.ts'

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  for (const bundle of ['console', 'deviceDetail', 'operationLog'] as const) await loadTexts(bundle)
})

/** Data that the sentences read. */
const DATA = {
  fault: { kind: 'water_leak' },
  items: [],
  asked: {},
  kept: {},
  reason: '',
  reasonEn: '',
  times: 2,
  name: '李娜',
  nameEn: 'Li Na',
  text: 'The plumber comes at three',
}
const ALARM = { code: 'water_leak', title: '漏水' }

const titleOf = (type: string): string =>
  logTitle(
    { events: [{ type, data: { ...DATA, ...ALARM } }], eventCount: 1, actorKind: 'account' },
    createState(),
    createFormat('en', 'UTC'),
  )

for (const language of ['en', 'zh'] as const)
  test(`every event has a sentence in ${language}`, async () => {
    await changeLanguage(language)
    expect(EVENT_TYPES.length).toBeGreaterThan(Object.keys(PROJECT_STREAM.events).length)
    const without = EVENT_TYPES.filter((type) => {
      const title = titleOf(type)
      return title === type || title === '' || /[a-z]\.[a-z]/i.test(title)
    })
    expect(without).toEqual([])
  })

test('the same fact about several things is said once, with their number', async () => {
  await changeLanguage('en')
  const events = Array.from({ length: 3 }, () => ({ type: 'AreaAdded', data: {} }))
  const format = createFormat('en', 'UTC')
  expect(logTitle({ events, eventCount: 3, actorKind: 'account' }, createState(), format)).toBe(
    'Area added × 3',
  )
  expect(logTitle({ events, eventCount: 40, actorKind: 'account' }, createState(), format)).toBe(
    'Area added × 3 · and 37 more events',
  )
})

test('a changed field is told with names for ids, parts of a group each by itself', async () => {
  await changeLanguage('en')
  const state = createState()
  const floor = { type: 'floor', id: 'flr_1', buildingId: 'bld_1', name: '一楼', nameEn: 'Ground', level: 1 }
  state.apply([{ put: floor as unknown as AnyRecord }])
  const of = { type: 'area', id: 'ara_1', name: '101', nameEn: '' } as const
  const lines = fieldLines(
    [
      { ...of, field: 'floorId', before: 'flr_1', after: 'flr_gone' },
      { ...of, field: 'isEnabled', before: false, after: true },
      { ...of, field: 'settings', before: { level: 1, order: 2 }, after: { level: 3, order: 2 } },
      { ...of, field: 'steps', before: [{ a: 1 }], after: [{ a: 1 }, { a: 2 }] },
      { ...of, field: 'picture', after: 'x' },
      { ...of, field: 'content', isLong: true },
    ],
    { read: state, format: createFormat('en', 'UTC') },
  )
  expect(lines.map(lineText)).toEqual([
    '101: Floor Ground → flr_gone',
    '101: Enabled No → Yes',
    '101: Settings · Level 1 → 3',
    '101: Steps 1 entry → 2 entries',
    '101: Picture none → x',
    '101: Content too long to show here → too long to show here',
  ])
})
