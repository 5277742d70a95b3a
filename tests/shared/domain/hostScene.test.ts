import { describe, expect, it } from 'vitest'
import { HOST_PLACES_MAX } from '#shared/constants.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import { hostContentOf } from '#shared/domain/scene/hostContent.ts'
import { must } from '#shared/kernel/assert.ts'
import type { DeviceId } from '#shared/records/device.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, aHost, aNewDevice, deviceAdded, HOST, house, LIGHT } from '../../support/records.ts'
import { aScene, lit, sceneFacts } from '../../support/scenes.ts'

const [PANEL, FAR] = ['dev_panel', 'dev_far'] as const
const panel = deviceAdded({
  ...aDevice(),
  ...aNewDevice({ number: '00158D0000000CCC', name: '面板', kind: 'switch_panel' }),
  id: PANEL,
})
const otherHost: AtriumEvent = {
  type: 'HostInstalled',
  data: { ...installed(), hostId: 'hst_2', number: '00158D0000000002', name: 'H-02', networkNumber: 2 },
}
const far = deviceAdded({
  ...aDevice(),
  ...aNewDevice({ number: '00158D0000000DDD', name: '远灯' }),
  ...{ id: FAR, hostId: 'hst_2' },
})
const project = [...house, panel, otherHost, far]
const on = (deviceId: DeviceId) => lit({ deviceId })
const facts = sceneFacts({ runBy: 'host' })
const added = aScene('scn_1', facts)
const hashNow = (...more: AtriumEvent[]): string => {
  const { state } = given(...project, added, ...more)
  const content = hostContentOf(must(state.get('scene', 'scn_1'), 'the scene'), state)
  return typeof content === 'string' ? content : content.hash
}
const written = (more: object = {}): AtriumEvent => ({
  type: 'HostSceneWritten',
  data: {
    ...{ hostSceneId: 'hsc_1', sceneId: 'scn_1', hostId: HOST },
    ...{ slot: 1, version: 1, hash: hashNow(), ...more },
  },
})
const confirmed = (version = 1): AtriumEvent => ({
  type: 'HostSceneConfirmed',
  data: { hostSceneId: 'hsc_1', held: { version, hash: hashNow() } },
})

function installed() {
  const {
    type: _,
    id: __,
    isOnline: ___,
    presenceSinceMs: ____,
    offlineReason: _____,
    createdAtMs: ______,
    servedAreaIds: _______,
    ...facts
  } = aHost()
  return facts
}

describe('a scene that its host runs', () => {
  it('concerns devices of one host, which has room for it, and at most one wall key of that host', () => {
    const from = given(...project, added)
    const refused = (more: object, ...why: Parameters<ReturnType<typeof from.when>['thenRefused']>) =>
      from.when('AddScene', { ...facts, name: '离开', nameEn: '', ...more }).thenRefused(...why)
    refused({ steps: [on(LIGHT), on(FAR)] }, 'scene_hosts_many')
    refused({ key: { deviceId: LIGHT, action: '1_double' } }, 'scene_key_unfit')
    refused({ key: { deviceId: PANEL, action: '4_double' } }, 'scene_key_unfit')
    refused({ runBy: 'server', key: { deviceId: PANEL, action: '1_double' } }, 'scene_key_unfit')
    const withKey = {
      ...facts,
      name: '睡眠',
      nameEn: '',
      key: { deviceId: PANEL, action: '1_double' },
    } as const
    from.when('AddScene', withKey).thenTypes('SceneAdded')
    given(...project, added, { type: 'SceneAdded', data: { sceneId: 'scn_2', ...withKey } })
      .when('AddScene', { ...withKey, name: '离开' })
      .thenRefused('scene_key_taken', { scene: '睡眠' })
    const full = Array.from({ length: HOST_PLACES_MAX }, (_, i): AtriumEvent => {
      return { type: 'SceneAdded', data: { ...facts, sceneId: `scn_f${i}`, name: `${i}`, nameEn: '' } }
    })
    given(...project, ...full)
      .when('AddScene', facts)
      .thenRefused('host_scenes_full', { host: 'H-01', max: HOST_PLACES_MAX })
  })

  it('is sent when it or one of its devices changes, and only then', () => {
    const { events } = given(...project, added)
      .when('SyncHostScene', { sceneId: 'scn_1' })
      .thenTypes('HostSceneWritten')
    expect(events[0]?.data).toMatchObject({ hostId: HOST, slot: 1, version: 1, hash: hashNow() })
    given(...project, added, written(), confirmed())
      .when('SyncHostScene', { sceneId: 'scn_1' })
      .thenNothing()
    const brighter: AtriumEvent = {
      type: 'SceneChanged',
      data: { sceneId: 'scn_1', steps: [{ ...on(LIGHT), values: { brightness: 40 } }] },
    }
    const replaced: AtriumEvent = {
      type: 'DeviceReplaced',
      data: { deviceId: LIGHT, number: '00158D0000000EEE', kind: 'dimmable_light', model: 'L-1' },
    }
    for (const change of [brighter, replaced]) {
      const again = given(...project, added, written(), confirmed(), change)
      const { state } = again.when('SyncHostScene', { sceneId: 'scn_1' }).thenTypes('HostSceneWritten')
      // The old version lives until the host has confirmed the new one.
      expect(state.get('hostScene', 'hsc_1')).toMatchObject({
        ...{ version: 2, state: 'pending', held: { version: 1, hash: hashNow() } },
        hash: hashNow(change),
      })
    }
  })

  it('is taken from its host with its removal, and forgotten once the host has confirmed that', () => {
    const removed: AtriumEvent = { type: 'SceneRemoved', data: { sceneId: 'scn_1' } }
    const { state } = given(...project, added, written(), confirmed(), removed)
      .when('SyncHostScene', { sceneId: 'scn_1' })
      .thenTypes('HostSceneWithdrawn')
    expect(state.get('hostScene', 'hsc_1')).toMatchObject({ isWanted: false, state: 'pending', version: 2 })
    const withdrawn: AtriumEvent = { type: 'HostSceneWithdrawn', data: { hostSceneId: 'hsc_1', version: 2 } }
    const gone = given(...project, added, written(), confirmed(), removed, withdrawn)
      .when('ConfirmHostScene', { hostSceneId: 'hsc_1', version: 2, held: null })
      .thenTypes('HostSceneConfirmed')
    expect(gone.state.count('hostScene')).toBe(0)
  })

  it('waits for what was sent last: what its host answers to an earlier version, or does not, says nothing of it', () => {
    const sentAnew = () => given(...project, added, written(), written({ version: 2 }))
    const earlier = { hostSceneId: 'hsc_1', version: 1 } as const
    const held = { version: 1, hash: hashNow() }
    sentAnew()
      .when('ConfirmHostScene', { ...earlier, held })
      .thenNothing()
    sentAnew()
      .when('FailHostScene', { ...earlier, reason: 'full' })
      .thenNothing()
    sentAnew().when('TimeOutHostScene', earlier).thenNothing()
    sentAnew()
      .when('ConfirmHostScene', { ...earlier, version: 2, held: { ...held, version: 2 } })
      .thenTypes('HostSceneConfirmed')
  })

  it('differs where its host says that it holds something else, and is sent again at a touch', () => {
    const held = () => given(...project, added, written(), confirmed())
    const { state } = held()
      .when('NoteHostScenes', { hostId: HOST, held: [] })
      .thenTypes('HostSceneConfirmed')
    expect(state.get('hostScene', 'hsc_1')).toMatchObject({ state: 'differs', held: null })
    held()
      .when('NoteHostScenes', { hostId: HOST, held: [{ slot: 1, version: 1, hash: hashNow() }] })
      .thenNothing()
    // The acknowledgement was lost with the server.
    const pendingStill = given(...project, added, written())
    const heldNow = { slot: 1, version: 1, hash: hashNow() }
    pendingStill
      .when('NoteHostScenes', { hostId: HOST, held: [{ ...heldNow, hash: 'another' }] })
      .thenNothing()
    const known = pendingStill.when('NoteHostScenes', { hostId: HOST, held: [heldNow] })
    expect(known.thenTypes('HostSceneConfirmed').state.get('hostScene', 'hsc_1')?.state).toBe('onHost')
    const drifted: AtriumEvent = { type: 'HostSceneConfirmed', data: { hostSceneId: 'hsc_1', held: null } }
    given(...project, added, written(), confirmed(), drifted)
      .when('ResendHostScene', { sceneId: 'scn_1' })
      .thenTypes('HostSceneWritten')
    const box: AtriumEvent = { type: 'HostReplaced', data: { hostId: HOST, number: '00158D0000000009' } }
    expect(
      given(...project, added, written(), confirmed(), box).state.get('hostScene', 'hsc_1'),
    ).toMatchObject({
      state: 'pending',
      held: null,
    })
  })

  it('is run by its host in one frame where that holds it as it is now, else by the server', () => {
    const stored = (...more: AtriumEvent[]) => {
      const { state } = given(...project, added, ...more)
        .when('RunScene', { sceneId: 'scn_1' })
        .thenTypes('SceneRunStarted')
      return [...state.all('sceneRun')][0]?.stored
    }
    const online: AtriumEvent = { type: 'HostCameOnline', data: { hostId: HOST } }
    expect(stored(online, written(), confirmed())).toEqual({ slot: 1, version: 1 })
    expect(stored(online, written())).toBeNull()
    const fails: AtriumEvent = { type: 'HostSceneFailed', data: { hostSceneId: 'hsc_1', reason: 'full' } }
    expect(stored(online, written(), confirmed(), fails)).toBeNull()
  })
})
