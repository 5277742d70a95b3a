import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { restoring, takeHostRun } from '#client/actions/devices/undo.ts'
import { askToRun } from '#client/actions/scenes/askToRun.ts'
import { runScene, runScenes } from '#client/actions/scenes/runScenes.ts'
import { sceneOffers } from '#client/actions/scenes/sceneOffers.ts'
import { loadTexts, startI18n } from '#client/i18n/i18n.ts'
import { readQuestion } from '#client/ui/confirm/confirm.ts'
import { dismissAllToasts, readToasts } from '#client/ui/feedback/toasts.ts'
import { UNDO_WITHIN_MS } from '#shared/constants.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Scene } from '#shared/records/scene.ts'
import { aDevice, aHost } from '../../support/records.ts'
import { lit } from '../../support/scenes.ts'
import { eventually } from '../../support/until.ts'
import { stubBrowser } from '../support/browser.ts'
import { NAMES, putPanel, scene, threeRooms } from '../support/threeRooms.ts'

/** The request, and the server's response: the id of a run or the reason for none. */
let asked: { sceneId: string; leftOf?: string }[] = []
let refused: ReadonlySet<string> = new Set()

beforeAll(async () => {
  stubBrowser({ serverUrl: '' })
  await startI18n('en')
  for (const bundle of ['console', 'scenes'] as const) await loadTexts(bundle)
})

beforeEach(() => {
  stubBrowser({ serverUrl: '' })
  asked = []
  refused = new Set()
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const input = JSON.parse(String(init.body)) as (typeof asked)[number]
    asked.push(input)
    if (refused.has(input.sceneId)) return Response.json({ status: -1, msg: 'It is running', data: null })
    return Response.json({ status: 200, msg: '', data: { runId: `run_${asked.length}` } })
  })
})

afterEach(() => {
  dismissAllToasts()
  vi.unstubAllGlobals()
})

const offersFor = (state: ReturnType<typeof threeRooms>['state'], numbers: readonly string[]) =>
  sceneOffers(
    state.store.read,
    numbers.map((number) => `ara_${number}`),
  ).map(({ name, areas, scenes }) => ({ name, areas, scenes: scenes.map(({ id }) => id) }))

const toast = () => readToasts().at(-1)
const sent = (count: number) => eventually(() => expect(asked).toHaveLength(count))

describe('scenes for chosen rooms', () => {
  test('are those that set nothing elsewhere, one entry for a name that several rooms have', () => {
    const { state } = threeRooms()
    expect(offersFor(state, ['101', '102'])).toEqual([
      { name: 'Welcome', areas: 2, scenes: ['scn_1', 'scn_2'] },
      { name: 'Sleep', areas: 1, scenes: ['scn_3'] },
    ])
    expect(offersFor(state, ['103'])).toEqual([])
    expect(offersFor(state, NAMES)[0]).toEqual({ name: 'House', areas: 3, scenes: ['scn_4'] })
  })

  test('end in one result that names what failed and was refused, and only that is tried again', async () => {
    const { state, ends } = threeRooms()
    const scenes = [...state.store.read.all('scene')].slice(0, 3)
    refused = new Set(['scn_3'])
    void runScenes(state, 'Evening', scenes)
    await sent(3)
    expect(asked.map(({ sceneId }) => sceneId)).toEqual(['scn_1', 'scn_2', 'scn_3'])
    ends('run_1', 'scn_1', '101', { outcome: 'pending' })
    await eventually(() => expect(toast()).toMatchObject({ tone: 'loading', text: 'Evening: 1 of 3' }))
    ends('run_1', 'scn_1', '101')
    ends('run_2', 'scn_2', '102', { outcome: 'timedOut' })
    await eventually(() => expect(toast()?.tone).toBe('error'))
    expect(toast()).toMatchObject({
      text: 'Evening: 1 of 3 confirmed · 1 failed · 1 without response',
      details: ['102 Light: The host did not answer in time', '101 Sleep: It is running'],
    })
    refused = new Set()
    toast()
      ?.actions.find(({ text }) => text === 'Try again')
      ?.run()
    await sent(5)
    expect(asked.slice(3)).toEqual([{ sceneId: 'scn_2', leftOf: 'run_2' }, { sceneId: 'scn_3' }])
    ends('run_4', 'scn_2', '102')
    ends('run_5', 'scn_3', '101', { outcome: 'failed', reason: 'gateway_offline' })
    await eventually(() =>
      expect(toast()).toMatchObject({
        tone: 'warning',
        text: 'Evening: 2 of 2 confirmed · 1 device offline, skipped',
        details: ['101 Light: The host of this device is offline'],
      }),
    )
  })

  test('report success once devices report what the host has confirmed, and failure otherwise', async () => {
    const { state, ends, endsWith } = threeRooms()
    const lamp = (value: string) =>
      state.store.applyReadings({
        ...{ numbers: ['0000000000000001'], atMs: 1, counts: [1], names: ['state'], values: [value] },
      })
    lamp('OFF')
    const [welcome] = [...state.store.read.all('scene')]
    if (!welcome) throw new Error('no scene')
    void runScenes(state, 'Welcome', [welcome])
    await sent(1)
    endsWith('run_1', 'scn_1', [{ deviceId: 'dev_101' }], false)
    await eventually(() => expect(toast()?.text).toBe('Welcome: 0 of 1'))
    ends('run_1', 'scn_1', '101', { outcome: 'failed', reason: 'not_reported' })
    await eventually(() =>
      expect(toast()).toMatchObject({
        text: 'Welcome: 0 of 1 confirmed · 1 failed',
        details: ['101 Light: The host confirmed it, the device did not'],
      }),
    )
    dismissAllToasts()
    void runScenes(state, 'Welcome', [welcome])
    await sent(2)
    const step = (value: string) => ({ deviceId: 'dev_101', values: { state: value } }) as const
    endsWith('run_2', 'scn_1', [{ ...step('OFF'), dueAtMs: 0 }, step('ON')], false)
    lamp('ON')
    // Values changed by a later step are not awaited.
    await vi.waitFor(() => expect(toast()?.text).toBe('Welcome: 1 of 1 confirmed'), 2_000)
  })

  test('include one started by its own button: it reports failures, can be retried, and is replaced by the next run', async () => {
    const { state, ends } = threeRooms()
    const [welcome] = [...state.store.read.all('scene')]
    if (!welcome) throw new Error('no scene')
    state.store.applyReadings({
      ...{ numbers: ['0000000000000001'], atMs: 1, counts: [1], names: ['state'], values: ['OFF'] },
    })
    void runScene(state, welcome)
    await sent(1)
    ends('run_1', 'scn_1', '101', { outcome: 'timedOut' })
    await eventually(() =>
      expect(toast()).toMatchObject({
        text: '101 Welcome: 0 of 1 confirmed · 1 without response',
        details: ['101 Light: The host did not answer in time'],
        actions: [{ text: 'Try again' }],
      }),
    )
    void runScene(state, welcome)
    await sent(2)
    expect(readToasts()).toEqual([])
    ends('run_2', 'scn_1', '101')
    await eventually(() => expect(toast()?.text).toBe('101 Welcome: 1 of 1 confirmed'))
  })

  test('ask for confirmation before affecting an occupied room, and can exclude it', async () => {
    const { state, report, ends } = threeRooms()
    putPanel(state)
    report('do_not_disturb', true)
    const [welcome101, welcome102] = [...state.store.read.all('scene')]
    if (!welcome101 || !welcome102) throw new Error('no scenes')
    const run = runScenes(state, 'Welcome', [welcome101, welcome102])
    expect(readQuestion()).toMatchObject({ details: ['101'] })
    expect(asked).toEqual([])
    // The way that disturbs nobody is the main one.
    expect(readQuestion()).toMatchObject({
      verb: 'Only in the other room',
      alternative: { verb: 'Run in both' },
    })
    readQuestion()?.answer(true)
    await sent(1)
    expect(asked).toEqual([{ sceneId: 'scn_2' }])
    // Otherwise it would time out during a later test.
    ends('run_1', 'scn_2', '102')
    await run
  })

  test('one scene asks where somebody is inside or wants quiet, as several do, and not where it would change nothing', async () => {
    const { state, report } = threeRooms()
    putPanel(state)
    const house = [...state.store.read.all('scene')].at(-1)
    if (!house) throw new Error('no scene')
    expect(await askToRun(state, 'House', house.steps)).toBe(true)
    report('occupancy', true)
    const inside = askToRun(state, 'House', house.steps)
    expect(readQuestion()).toMatchObject({ details: ['101'], isCautious: true })
    readQuestion()?.answer(false)
    expect(await inside).toBe(false)
    report('do_not_disturb', true)
    const answers = [true, false].map(async (isAgreed) => {
      const asks = askToRun(state, 'House', house.steps)
      expect(readQuestion()).toMatchObject({
        title: 'House: 1 of 3 rooms have do not disturb on',
        body: '3 rooms: 1 do not disturb, 2 occupancy unknown. Do not disturb is on:',
        details: ['101: occupied'],
        note: 'The scene runs in all of its rooms or in none.',
        isCautious: true,
      })
      // A scene is not run in a part of its rooms.
      expect(readQuestion()?.alternative).toBeUndefined()
      readQuestion()?.answer(isAgreed)
      return asks
    })
    expect(await Promise.all(answers)).toEqual([true, false])
    // A single room has no count.
    const alone = askToRun(state, 'House', house.steps.slice(0, 1))
    expect(readQuestion()).toMatchObject({
      title: 'House: do not disturb is on',
      verb: 'Run anyway',
    })
    readQuestion()?.answer(false)
    expect(await alone).toBe(false)
    const others = house.steps.filter(({ deviceId }) => deviceId !== 'dev_101')
    expect(await askToRun(state, 'House', others)).toBe(true)
  })

  test('asks where no device of a scene can be reached, and names what is left out where some cannot', async () => {
    const { state, report } = threeRooms()
    const house = [...state.store.read.all('scene')].find(({ name }) => name === 'House')
    if (!house) throw new Error('no scene')
    const away = aHost({ id: 'hst_away' as never, name: 'GW-9', number: '0000000000000099', isOnline: false })
    const takeAway = (id: string) => {
      const device = [...state.store.read.all('device')].find((one) => one.id === id)
      if (device) state.store.apply([{ put: away }, { put: { ...device, hostId: away.id } }])
    }
    putPanel(state)
    report('occupancy', true)
    takeAway('dev_103')
    const all = askToRun(state, 'House', house.steps)
    expect(readQuestion()).toMatchObject({
      details: ['101'],
      note: 'Skipped: 103 (offline)\nThe scene runs in all of its rooms or in none.',
    })
    readQuestion()?.answer(false)
    expect(await all).toBe(false)
    // An inaudible alarm disturbs nobody.
    takeAway('dev_101')
    expect(await askToRun(state, 'House', house.steps)).toBe(true)
    takeAway('dev_102')
    const some = askToRun(state, 'House', house.steps.slice(0, 2))
    expect(readQuestion()).toMatchObject({
      title: 'House: no device can be reached',
      body: 'None of the 2 devices can be reached. Offline: GW-9.',
      isCautious: true,
    })
    readQuestion()?.answer(false)
    expect(await some).toBe(false)
    // A device that is reached and set already is no reason to say that nothing is reached.
    state.store.apply([
      { put: { ...must(state.store.read.get('device', 'dev_102'), 'its light'), hostId: aHost().id } },
    ])
    state.store.applyReadings({
      ...{ numbers: ['0000000000000002'], atMs: 1, counts: [1], names: ['state'], values: ['ON'] },
    })
    expect(await askToRun(state, 'House', house.steps)).toBe(true)
  })

  test('the question before scenes counts rooms that are so already, and offers only the rooms of the calm scenes', async () => {
    const { state, report } = threeRooms()
    putPanel(state)
    report('occupancy', true)
    const eye = { id: 'dev_eye', number: '0000000000000008', kind: 'presence_sensor' } as const
    state.store.apply([{ put: aDevice({ ...eye, areaId: 'ara_102' }) }])
    state.store.applyReadings({
      ...{ numbers: [eye.number, '0000000000000003'], atMs: 1, counts: [1, 1] },
      ...{ names: ['occupancy', 'state'], values: [false, 'ON'] },
    })
    const [, welcome102, , house] = [...state.store.read.all('scene')]
    if (!welcome102 || !house) throw new Error('no scenes')
    const run = runScenes(state, 'Evening', [welcome102, house])
    expect(readQuestion()).toMatchObject({
      body: '3 rooms: 1 occupied, 1 vacant, 1 already set. Occupied:',
      verb: 'Only in the vacant room',
    })
    readQuestion()?.answer(false)
    await run
    expect(asked).toEqual([])
  })

  test('one scene by its own button can be taken back when it has ended, where it changed anything', async () => {
    const { state, ends } = threeRooms()
    const [welcome] = [...state.store.read.all('scene')]
    if (!welcome) throw new Error('no scene')
    state.store.applyReadings({
      ...{ numbers: ['0000000000000001'], atMs: 1, counts: [1], names: ['state'], values: ['OFF'] },
    })
    const run = runScene(state, welcome)
    await sent(1)
    expect(toast()).toBeUndefined()
    ends('run_1', 'scn_1', '101')
    await run
    expect(toast()).toMatchObject({ tone: 'ok', text: '101 Welcome: 1 of 1 confirmed' })
    expect(toast()?.actions.map(({ text }) => text)).toEqual(['Undo'])
    dismissAllToasts()
    const again = runScene(state, welcome)
    await sent(2)
    ends('run_2', 'scn_1', '101', { outcome: 'alreadySo' })
    await again
    expect(toast()).toBeUndefined()
  })

  test('undo sends nothing to devices that the scene could not reach', async () => {
    const { state, endsWith } = threeRooms()
    const blind = { id: 'dev_103', number: '0000000000000003', areaId: 'ara_103', kind: 'curtain' } as const
    state.store.apply([{ put: aDevice(blind) }])
    const house: Scene = {
      ...scene('House', 9, ['101']),
      steps: [lit({ deviceId: 'dev_101' }), lit({ deviceId: blind.id, values: { position: 100 } })],
    }
    state.store.apply([{ put: house }])
    state.store.applyReadings({
      ...{ numbers: ['0000000000000001', blind.number], atMs: 1, counts: [1, 1] },
      ...{ names: ['state', 'position'], values: ['OFF', 40] },
    })
    const run = runScene(state, house)
    await sent(1)
    endsWith('run_1', house.id, [
      { deviceId: 'dev_101' },
      { deviceId: blind.id, outcome: 'failed', reason: 'gateway_offline' },
    ])
    await run
    const undoable = takeHostRun(state)
    if (!undoable) throw new Error('nothing to take back')
    state.store.applyReadings({
      ...{ numbers: ['0000000000000001'], atMs: 2, counts: [1], names: ['state'], values: ['ON'] },
    })
    expect(restoring(state, undoable).map(({ deviceId }) => deviceId)).toEqual(['dev_101'])
  })

  test('distinguishes devices that already had the values from confirmed ones', async () => {
    for (const [i, start] of [runScene, startAmongOthers].entries()) {
      const { state, endsWith } = threeRooms()
      const house = [...state.store.read.all('scene')].at(-1)
      if (!house) throw new Error('no scene')
      state.store.applyReadings({
        ...{ numbers: ['0000000000000001'], atMs: 1, counts: [1], names: ['state'], values: ['OFF'] },
      })
      const run = start(state, house)
      await sent(i + 1)
      endsWith(`run_${i + 1}`, 'scn_4', [
        { deviceId: 'dev_101' },
        { deviceId: 'dev_102', outcome: 'alreadySo' },
        { deviceId: 'dev_103' },
      ])
      await run
      expect(toast()?.text).toMatch(/: 2 of 2 confirmed · 1 already in that state$/)
      dismissAllToasts()
    }
  })

  test('a scene that takes long can be taken back from its end on, by its button or with others', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      for (const [i, start] of [runScene, startAmongOthers].entries()) {
        const { state, ends } = threeRooms()
        const [welcome] = [...state.store.read.all('scene')]
        if (!welcome) throw new Error('no scene')
        state.store.applyReadings({
          ...{ numbers: ['0000000000000001'], atMs: 1, counts: [1], names: ['state'], values: ['OFF'] },
        })
        const run = start(state, welcome)
        await sent(i + 1)
        vi.setSystemTime(Date.now() + UNDO_WITHIN_MS + 1_000)
        ends(`run_${i + 1}`, 'scn_1', '101')
        await run
        expect(takeHostRun(state)?.label).toBe('101 Welcome')
      }
    } finally {
      vi.useRealTimers()
    }
  })
})

const startAmongOthers: typeof runScene = (state, scene) => runScenes(state, '101 Welcome', [scene])
