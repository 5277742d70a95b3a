import { beforeAll, describe, expect, it } from 'vitest'
import { createFormat } from '#client/i18n/format.ts'
import { changeLanguage, loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { causeText } from '#client/screens/control/automations/automationLook.ts'
import { brokenParts, conditionNow } from '#client/screens/control/automations/conditionNow.ts'
import { type SentenceParts, sentence } from '#client/screens/control/automations/sentence.ts'
import { createLiveStore } from '#client/store/liveStore.ts'
import type { AutomationCondition } from '#shared/records/automation.ts'
import { aBuilding, aDevice, aFloor, aHost, anArea, HOST } from '../../../support/records.ts'
import { stubBrowser } from '../../support/browser.ts'

const windowOpen = {
  type: 'device',
  id: 'wind',
  isEnabled: true,
  deviceIds: ['dev_window'],
  of: 'any',
  property: 'contact',
  comparison: 'is',
  value: false,
  forMs: 120_000,
} as const satisfies AutomationCondition
const acOn = {
  ...windowOpen,
  type: 'query',
  id: 'acon',
  deviceIds: ['dev_lamp'],
  property: 'state',
  value: 'ON',
  forMs: 0,
} as const satisfies AutomationCondition
const rule: SentenceParts = {
  mode: 'any',
  conditions: [
    windowOpen,
    {
      type: 'timed',
      id: 'eve1',
      isEnabled: true,
      time: { kind: 'sun', event: 'sunset', offsetMin: -30, elseMinute: null },
    },
    acOn,
  ],
  tasks: [
    {
      type: 'device',
      id: 'off1',
      isEnabled: true,
      delayMs: 0,
      deviceId: 'dev_lamp',
      values: { state: 'OFF' },
    },
    {
      type: 'alarm',
      id: 'alrm',
      isEnabled: true,
      delayMs: 60_000,
      severity: 'minor',
      title: 'Window',
      body: '',
    },
  ],
  repeat: { kind: 'weekly', days: [1, 2, 3, 4, 5] },
  effective: { fromMinute: 1320, toMinute: 360 },
}

function house() {
  const store = createLiveStore()
  store.apply([
    { put: aBuilding() },
    { put: aFloor() },
    { put: anArea() },
    { put: aHost({ isOnline: true }) },
    {
      put: aDevice({
        id: 'dev_window',
        number: '00000000000000A1',
        kind: 'door_sensor',
        name: '101 窗',
        nameEn: '101 window',
      }),
    },
    { put: aDevice({ id: 'dev_lamp', number: '00000000000000A2', name: '101 灯', nameEn: '101 lamp' }) },
  ])
  return store
}

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  await loadTexts('console')
  await loadTexts('automations')
})

describe('an automation reads as a sentence', () => {
  it('in English', async () => {
    await changeLanguage('en')
    expect(sentence(rule, { read: house().read, format: createFormat('en', 'Asia/Shanghai') })).toBe(
      'When 101 window is open for 2 min or it is 30 min before sunset, if 101 lamp is on, between 22:00 and 06:00 the next day, Monday to Friday: turn off 101 lamp, then wait 1 min, raise the alarm “Window” (Minor)',
    )
  })

  it('in Chinese', async () => {
    await changeLanguage('zh')
    const text = sentence(rule, { read: house().read, format: createFormat('zh', 'Asia/Shanghai') })
    expect(text).toBe(
      '当 101 窗打开并持续 2 分钟，或日落前 30 分钟时，如果 101 灯打开，22:00 至次日 06:00、周一至周五：关闭 101 灯；等待 1 分钟，再发出一般报警“Window”',
    )
  })

  it('with the days that it counts on', async () => {
    const days: SentenceParts = { ...rule, repeat: { kind: 'weekly', days: [1, 3] }, effective: null }
    const sentenceIn = (language: 'en' | 'zh') =>
      sentence(days, { read: house().read, format: createFormat(language, 'Asia/Shanghai') })
    await changeLanguage('en')
    expect(sentenceIn('en')).toContain(', on Mon, Wed: ')
    await changeLanguage('zh')
    expect(sentenceIn('zh')).toContain('，每周一、三：')
  })

  it('without the parts that are switched off, and naming what is gone', async () => {
    await changeLanguage('en')
    const [task] = rule.tasks
    const off: SentenceParts = {
      ...rule,
      conditions: [
        { ...windowOpen, deviceIds: ['dev_gone'], forMs: 0 },
        { ...acOn, isEnabled: false },
      ],
      tasks: task ? [task] : [],
      repeat: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] },
      effective: null,
    }
    expect(sentence(off, { read: house().read, format: createFormat('en', 'UTC') })).toBe(
      'When a deleted device is open: turn off 101 lamp',
    )
  })
})

describe('whether a condition holds now', () => {
  const report = (number: string, values: Record<string, string | number | boolean>, atMs = 1_000) => ({
    numbers: [number],
    atMs,
    counts: [Object.keys(values).length],
    names: Object.keys(values),
    values: Object.values(values),
  })

  it('is told by what was reported last', () => {
    const store = house()
    store.applyReadings(report('00000000000000A1', { contact: false }))
    expect(conditionNow(store, windowOpen)).toMatchObject({
      isSo: true,
      device: { value: false, atMs: 1_000 },
    })
    store.applyReadings(report('00000000000000A1', { contact: true }))
    expect(conditionNow(store, windowOpen)).toMatchObject({ isSo: false })
  })

  it('cannot be told without a report, of a device that is gone or whose host is offline', () => {
    const store = house()
    expect(conditionNow(store, windowOpen)).toMatchObject({ isSo: null, device: { why: 'never' } })
    expect(conditionNow(store, { ...windowOpen, deviceIds: ['dev_gone'] }).device?.why).toBe('gone')
    store.applyReadings(report('00000000000000A1', { contact: false }))
    store.apply([{ put: aHost({ id: HOST, isOnline: false }) }])
    expect(conditionNow(store, windowOpen)).toMatchObject({
      isSo: null,
      device: { why: 'offline', value: false },
    })
  })

  it('of several devices is told by one that decides, and open while one could still decide', () => {
    const store = house()
    store.apply([{ put: aDevice({ id: 'dev_door', number: '00000000000000A3', kind: 'door_sensor' }) }])
    const both = { ...windowOpen, deviceIds: ['dev_door', 'dev_window'] } as const
    store.applyReadings(report('00000000000000A1', { contact: true }))
    expect(conditionNow(store, both).isSo).toBeNull()
    expect(conditionNow(store, { ...both, of: 'all' }).isSo).toBe(false)
    store.applyReadings(report('00000000000000A1', { contact: false }))
    expect(conditionNow(store, both).isSo).toBe(true)
    expect(conditionNow(store, { ...both, of: 'all' }).isSo).toBeNull()
  })
})

it('parts that name what is gone need repair', () => {
  const { read } = house()
  const draft = { ...rule, areaId: null, hostId: null }
  expect(brokenParts(draft, read)).toEqual([])
  const broken = {
    ...draft,
    conditions: [{ ...windowOpen, property: 'smoke' }],
    tasks: [{ type: 'scene', id: 'scen', isEnabled: true, delayMs: 0, sceneId: 'scn_gone' }],
  } as const
  expect(brokenParts(broken, read)).toEqual(['wind', 'scen'])
  const [scene] = broken.tasks
  // Disabled parts may be saved with broken references.
  expect(brokenParts({ ...broken, tasks: [{ ...scene, isEnabled: false }] }, read)).toContain('wind')
  expect(brokenParts({ ...broken, tasks: [{ ...scene, isEnabled: false }] }, read)).not.toContain('scen')
})

it('what a replaced device no longer takes needs repair', () => {
  const store = house()
  const cools = (kind: string) => {
    store.apply([{ put: aDevice({ id: 'dev_air', number: '00000000000000A4', kind }) }])
    const values = { system_mode: 'fan_only' }
    const task = {
      type: 'device',
      id: 'cool',
      isEnabled: true,
      delayMs: 0,
      deviceId: 'dev_air',
      values,
    } as const
    return brokenParts({ ...rule, tasks: [task], areaId: null, hostId: null }, store.read)
  }
  expect(cools('air_conditioner')).toEqual([])
  expect(cools('thermostat')).toEqual(['cool'])
})

it('weather is said in the unit in which it is known', async () => {
  await changeLanguage('en')
  const wind = {
    ...{ type: 'weather', id: 'gale', isEnabled: true, forMs: 0 },
    ...{ quantity: 'windSpeed', comparison: 'above', value: 11 },
  } as const satisfies AutomationCondition
  const format = createFormat('en', 'UTC')
  const given = sentence({ ...rule, conditions: [wind] }, { read: house().read, format })
  expect(given.replace(/\s/g, ' ')).toContain('11 m/s')
})

it.each([
  ['en', 'Lin Jing ran its tasks'],
  ['zh', '林静'],
] as const)('who ran it is called by the name of the language: %s', async (language, name) => {
  await changeLanguage(language)
  const cause = {
    kind: 'person',
    accountId: 'acc_1',
    name: '林静',
    nameEn: 'Lin Jing',
    checked: false,
  } as const
  const format = createFormat(language, 'Asia/Shanghai')
  expect(causeText(cause, [], { read: house().read, format })).toContain(name)
})
