import { describe, expect, it } from 'vitest'
import type { AutomationFacts } from '#shared/domain/automation/automation.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { Principal } from '#shared/permissions.ts'
import type { AutomationTask } from '#shared/records/automation.ts'
import { seesRecord } from '#shared/records/registry.ts'
import { anAutomation, automationFacts, calls, reads, sets, timed } from '../../support/automations.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, anArea, areaAdded, deviceAdded, house, LIGHT, ROOM } from '../../support/records.ts'

const FAR = 'dev_far'
const NEXT_DOOR = 'ara_102'
const built = [
  ...house,
  areaAdded(anArea({ id: NEXT_DOOR, name: '102' })),
  deviceAdded(aDevice({ id: FAR, name: '远灯', areaId: NEXT_DOOR, number: '00158D00000000FF' })),
]
const scene = (sceneId: `scn_${string}`, deviceId: typeof LIGHT | typeof FAR): AtriumEvent => ({
  type: 'SceneAdded',
  data: {
    ...{ sceneId, name: sceneId, nameEn: '', image: 'leave', areaId: null, runBy: 'server', key: null },
    steps: [{ deviceId, values: { state: 'OFF' }, delayMs: 0 }],
  },
})
const runs = (sceneId: `scn_${string}`) =>
  ({ type: 'scene', id: 'scene', isEnabled: true, delayMs: 0, sceneId }) as const
const alarm: AutomationTask = {
  ...{ type: 'alarm', id: 'tell1', isEnabled: true, delayMs: 0 },
  ...{ severity: 'major', title: '!', body: '' },
}
/** Works in one room. */
const ofRoom: Principal = {
  ...{ accountId: 'acc_1', accountName: 'E', isSuper: false, projectId: null, roleId: null },
  rights: new Set(['deploy.configure', 'control.automations'] as const),
  areas: new Set([ROOM] as const),
  ...{ devices: new Set<never>(), groups: new Set<never>(), scenes: 'all' },
}
const isSeen = (
  more: Partial<AutomationFacts>,
  principal: Principal = ofRoom,
  ...others: readonly ReturnType<typeof anAutomation>[]
): boolean => {
  const facts = { conditions: [timed(480)], areaId: null, ...more }
  const { state } = given(
    ...built,
    scene('scn_near', LIGHT),
    scene('scn_far', FAR),
    ...others,
    anAutomation('aut_1', facts),
  )
  const automation = state.get('automation', 'aut_1')
  return automation !== undefined && seesRecord(principal, automation, state)
}

describe('who works in one room', () => {
  it('sees no automation that reads or sets devices of another', () => {
    expect(isSeen({ tasks: [sets()] })).toBe(true)
    expect(isSeen({ tasks: [sets({ deviceId: FAR })] })).toBe(false)
    expect(isSeen({ conditions: [reads({ deviceIds: [LIGHT, FAR] })], tasks: [sets()] })).toBe(false)
  })

  it('sees none that runs a scene which is not theirs to run', () => {
    expect(isSeen({ tasks: [runs('scn_near')] })).toBe(true)
    expect(isSeen({ tasks: [runs('scn_far')] })).toBe(false)
    expect(isSeen({ tasks: [runs('scn_far')] }, { ...ofRoom, scenes: new Set(['scn_far']) })).toBe(true)
    expect(isSeen({ tasks: [runs('scn_gone')] })).toBe(true)
  })

  it('sees none that runs or switches one that they do not see, however far away, also round a circle', () => {
    const far = anAutomation('aut_far', { conditions: [timed(1)], tasks: [runs('scn_far')] })
    const between = anAutomation('aut_mid', {
      conditions: [timed(1)],
      tasks: [calls('aut_far', 'disable'), { ...calls('aut_1', 'disable'), id: 'call2' }],
    })
    expect(isSeen({ tasks: [calls('aut_mid')] }, ofRoom, far, between)).toBe(false)
    expect(isSeen({ tasks: [calls('aut_mid')] }, ofRoom, between)).toBe(true)
  })

  it('sees none that names what is gone and stood in another, nor a scene that does', () => {
    const named = [
      scene('scn_far', FAR),
      scene('scn_near', LIGHT),
      anAutomation('aut_far', { conditions: [timed(1)], tasks: [sets({ deviceId: FAR })] }),
      anAutomation('aut_near', { conditions: [timed(1)], tasks: [sets()] }),
      anAutomation('aut_round', { conditions: [timed(1)], tasks: [calls('aut_mid')] }),
      anAutomation('aut_mid', { conditions: [timed(1)], tasks: [runs('scn_far')] }),
    ]
    const { state } = given(
      ...built,
      ...named,
      { type: 'DeviceRemoved', data: { deviceId: FAR } },
      { type: 'DeviceRemoved', data: { deviceId: LIGHT } },
      { type: 'SceneRemoved', data: { sceneId: 'scn_far' } },
      { type: 'AutomationRemoved', data: { automationId: 'aut_mid' } },
    )
    const seenBy = (areaId: typeof ROOM | typeof NEXT_DOOR) =>
      [...state.all('scene'), ...state.all('automation')]
        .filter((one) => seesRecord({ ...ofRoom, areas: new Set([areaId]) }, one, state))
        .map(({ id }) => id)
    expect(seenBy(ROOM)).toEqual(['scn_near', 'aut_near'])
    expect(seenBy(NEXT_DOOR)).toEqual(['aut_far', 'aut_round'])
  })

  it('reads no name that was kept when nobody wrote down where it stood', () => {
    const old: AtriumEvent = {
      type: 'AutomationAdded',
      data: {
        ...{ automationId: 'aut_1', isEnabled: true, lost: { dev_gone: { name: '102 灯', nameEn: '' } } },
        ...automationFacts({ conditions: [timed(1)], tasks: [sets({ deviceId: 'dev_gone' })] }),
      },
    }
    expect(given(...built, old).state.get('automation', 'aut_1')).not.toHaveProperty('lost')
  })

  it('sees one that only tells something with its place', () => {
    expect(isSeen({ tasks: [alarm], areaId: ROOM })).toBe(true)
    expect(isSeen({ tasks: [alarm], areaId: NEXT_DOOR })).toBe(false)
    expect(isSeen({ tasks: [alarm] })).toBe(true)
  })
})
