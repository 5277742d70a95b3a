import { expect, it } from 'vitest'
import { deviceLoopOf } from '#shared/automation/deviceLoops.ts'
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { AutomationTask } from '#shared/records/automation.ts'
import { anAutomation, calls, reads, sets } from '../../support/automations.ts'
import { given } from '../../support/givenWhenThen.ts'
import { aDevice, aNewDevice, deviceAdded, house, LIGHT } from '../../support/records.ts'

const [TWO, THREE] = ['dev_two', 'dev_three'] as const
const lights = ([TWO, THREE] as const).map((id, i) =>
  deviceAdded({ ...aDevice(), ...aNewDevice({ number: `00158D0000000B0${i}`, name: id }), id }),
)
const when = (deviceId: typeof LIGHT | typeof TWO | typeof THREE, value = 'ON') => [
  reads({ deviceIds: [deviceId], value }),
]
const turn = (deviceId: typeof LIGHT | typeof TWO | typeof THREE, state = 'ON') => [
  sets({ deviceId, values: { state } }),
]
const loopWith = (tasks: readonly AutomationTask[], ...others: AtriumEvent[]) =>
  deviceLoopOf({ id: 'aut_own', conditions: when(LIGHT), tasks }, given(...house, ...lights, ...others).state)

it('what comes back to an automation through devices of others is named in its order', () => {
  const second = anAutomation('aut_2', { conditions: when(TWO), tasks: turn(THREE) })
  const third = anAutomation('aut_3', { conditions: when(THREE), tasks: turn(LIGHT) })
  expect(loopWith(turn(TWO), second, third)).toEqual(['aut_2', 'aut_3'])
  expect(loopWith([calls('aut_3')], second, third)).toEqual(['aut_3'])
  // No loop: nothing waits for the value, or one is disabled.
  expect(loopWith(turn(TWO), second)).toBeNull()
  expect(loopWith(turn(TWO, 'OFF'), second, third)).toBeNull()
  const back = anAutomation('aut_3', { conditions: when(THREE), tasks: turn(LIGHT, 'OFF') })
  expect(loopWith(turn(TWO), second, back)).toBeNull()
  const off: AtriumEvent = {
    type: 'AutomationSwitched',
    data: { automationId: 'aut_2', isEnabled: false, letsFinish: false },
  }
  expect(loopWith(turn(TWO), second, third, off)).toBeNull()
  expect(loopWith(turn(LIGHT))).toBeNull()
})
