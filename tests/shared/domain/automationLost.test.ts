import { describe, expect, it } from 'vitest'
import type { AutomationTask } from '#shared/records/automation.ts'
import { anAutomation, calls, reads, sets, timed } from '../../support/automations.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, aNewDevice, deviceAdded, house, LIGHT, ROOM } from '../../support/records.ts'
import { aScene, lit } from '../../support/scenes.ts'

const SPARE = 'dev_spare'
const spare = deviceAdded({
  ...aDevice(),
  ...aNewDevice({ number: '00158D0000000BBB', name: '备用灯' }),
  id: SPARE,
})
const withLight = anAutomation('aut_1')

describe('what an automation names and is gone', () => {
  it('keeps its last name, with its room in front, until nothing names it any more', () => {
    const project = [
      ...house,
      spare,
      withLight,
      anAutomation('aut_2', { conditions: [timed(480)], tasks: [calls('aut_1')] }),
    ]
    const gone = given(...project)
      .when('RemoveDevices', { deviceIds: [LIGHT] })
      .thenTypes('DeviceRemoved')
    const light = gone.state.get('automation', 'aut_1')?.lost?.[LIGHT]
    expect(light?.name).toMatch(/101/)
    expect(gone.state.get('automation', 'aut_2')?.lost).toBeUndefined()
    const repaired = given(...project, ...gone.events)
      .when('ChangeAutomation', {
        automationId: 'aut_1',
        conditions: [reads({ deviceIds: [SPARE] })],
        tasks: [sets({ deviceId: SPARE })],
      })
      .thenTypes('AutomationChanged')
    expect(repaired.state.get('automation', 'aut_1')?.lost).toBeUndefined()
  })

  it('is also a scene, and another automation', () => {
    const scene = aScene('scn_1', { name: '会议', nameEn: 'Meeting' })
    const runsScene: AutomationTask = {
      ...{ type: 'scene', id: 'scene1', isEnabled: true, delayMs: 0, sceneId: 'scn_1' },
    }
    const user = anAutomation('aut_2', { tasks: [runsScene, calls('aut_1')] })
    const project = [...house, scene, withLight, user]
    const first = given(...project)
      .when('RemoveScene', { sceneId: 'scn_1' })
      .thenTypes('SceneRemoved')
    const { state } = given(...project, ...first.events)
      .when('RemoveAutomation', { automationId: 'aut_1' })
      .thenTypes('AutomationRemoved')
    expect(state.get('automation', 'aut_2')?.lost).toEqual({
      scn_1: { name: '会议', nameEn: 'Meeting', places: [[ROOM]] },
      aut_1: { name: 'aut_1', nameEn: 'Corridor light', places: [[ROOM]] },
    })
  })

  it('is said by a copy, too, and by scenes whose devices are gone', () => {
    const steps = [lit(), lit({ deviceId: SPARE })]
    const scene = aScene('scn_1', { steps })
    const project = [...house, spare, scene, withLight]
    const gone = given(...project)
      .when('RemoveDevices', { deviceIds: [LIGHT] })
      .thenTypes('DeviceRemoved')
    const events = [...project, ...gone.events]
    const { lost } = given(...events).state.get('scene', 'scn_1') ?? {}
    expect(lost).toEqual({ [LIGHT]: given(...events).state.get('automation', 'aut_1')?.lost?.[LIGHT] })
    const copies = [
      ...given(...events)
        .when('CopyScene', { sceneId: 'scn_1', count: 1 })
        .thenTypes('SceneAdded').events,
      ...given(...events)
        .when('CopyAutomation', { automationId: 'aut_1', count: 1 })
        .thenTypes('AutomationAdded').events,
    ]
    expect(copies.map(({ data }) => 'lost' in data && data.lost)).toEqual([lost, lost])
    const { state } = given(...events, ...copies)
    expect([...state.all('scene'), ...state.all('automation')].map((one) => one.lost)).toEqual(
      Array.from({ length: 4 }, () => lost),
    )
    const repaired = given(...events)
      .when('ChangeScene', { sceneId: 'scn_1', steps: steps.slice(1) })
      .thenTypes('SceneChanged')
    expect(repaired.state.get('scene', 'scn_1')).not.toHaveProperty('lost')
  })
})
