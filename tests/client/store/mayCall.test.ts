import { describe, expect, test } from 'vitest'
import { mayCall, type Viewer } from '#client/store/consoleState.ts'
import { alarmsContract } from '#shared/contract/alarms.ts'
import { devicesContract } from '#shared/contract/devices.ts'
import { projectsContract } from '#shared/contract/projects.ts'
import { sessionContract } from '#shared/contract/session.ts'
import { ENGINEER, OPERATOR } from '#shared/domain/project/defaultRoles.ts'
import type { Right } from '#shared/permissions.ts'

const viewer = (rights: readonly Right[], isSuper = false): Viewer => ({
  accountId: 'acc_1',
  isSuper,
  rights: new Set(rights),
  limits: [],
  timeZone: 'UTC',
})

describe('whether an endpoint may be called', () => {
  test('is what the endpoint itself says, for each role', () => {
    const operator = viewer(OPERATOR.rights)
    const engineer = viewer(ENGINEER.rights)
    expect([operator, engineer].map((one) => mayCall(one, devicesContract.control))).toEqual([true, true])
    expect([operator, engineer].map((one) => mayCall(one, alarmsContract.settle))).toEqual([true, false])
    expect([operator, engineer].map((one) => mayCall(one, projectsContract.delete))).toEqual([false, false])
    expect(mayCall(viewer([], true), projectsContract.delete)).toBe(true)
  })

  test('needs nothing but a viewer, or not even that, where no right is named', () => {
    expect([null, viewer([])].map((one) => mayCall(one, projectsContract.list))).toEqual([false, true])
    expect(mayCall(null, sessionContract.signIn)).toBe(true)
    expect(mayCall(null, devicesContract.control)).toBe(false)
  })
})
