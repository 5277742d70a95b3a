/**
 * Setup progress of a new project up to its first device: completed steps, next step and missing items. Pure.
 */
import { areasContract } from '#shared/contract/areas.ts'
import { buildingsContract } from '#shared/contract/buildings.ts'
import { deviceSetupContract } from '#shared/contract/deviceSetup.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { hostsContract } from '#shared/contract/hosts.ts'
import { servingContract } from '#shared/contract/serving.ts'
import type { ReadState } from '#shared/records/registry.ts'
import { nameOf } from '../../i18n/i18n.ts'
import { areaTitle } from '../../widgets/devices/deviceTexts.ts'
import { SET_UP_ORDER, type SetUpScreen } from '../../widgets/projects/setUpOrder.ts'

export interface FirstStep {
  readonly screen: SetUpScreen
  /** The step is hidden without the right to call it. */
  readonly endpoint: Pick<Endpoint, 'permission'>
  /** `next` is the first unfinished step. */
  readonly state: 'done' | 'next' | 'later'
  readonly count: number
  /** Incomplete records: buildings without floors, areas without a host. */
  readonly missing: readonly string[]
}

interface Found {
  readonly count: number
  readonly missing?: readonly string[]
}

const STEPS: Readonly<
  Record<SetUpScreen, Pick<FirstStep, 'endpoint'> & { readonly find: (read: ReadState) => Found }>
> = {
  buildings: {
    endpoint: buildingsContract.add,
    find: (read) => ({ count: [...read.all('building')].length }),
  },
  floors: {
    endpoint: buildingsContract.addFloor,
    find: (read) => ({
      count: [...read.all('floor')].length,
      missing: [...read.all('building')]
        .filter(({ id }) => read.by('floor', 'building', id).size === 0)
        .map((one) => nameOf(one)),
    }),
  },
  areas: {
    endpoint: areasContract.add,
    find: (read) => ({
      count: [...read.all('area')].length,
      missing: [...read.all('floor')]
        .filter(({ id }) => read.by('area', 'floor', id).size === 0)
        .map((one) => nameOf(one)),
    }),
  },
  hosts: {
    endpoint: hostsContract.add,
    find: (read) => ({
      count: [...read.all('host')].length,
      missing: [...read.all('host')]
        .filter(({ presenceSinceMs }) => presenceSinceMs === null)
        .map(({ name }) => name),
    }),
  },
  gateways: {
    endpoint: servingContract.assign,
    find: (read) => {
      const areas = [...read.all('area')]
      const unserved = areas.filter(({ id }) => !read.first('host', 'serves', id))
      return { count: areas.length - unserved.length, missing: unserved.map(areaTitle) }
    },
  },
  deviceSetup: {
    endpoint: deviceSetupContract.add,
    find: (read) => ({ count: [...read.all('device')].length }),
  },
}

export function firstSteps(read: ReadState): readonly FirstStep[] {
  let isNextTaken = false
  return SET_UP_ORDER.map(({ screen }) => {
    const { endpoint, find } = STEPS[screen]
    const { count, missing = [] } = find(read)
    const isDone = count > 0 && missing.length === 0
    const state = isDone ? 'done' : isNextTaken ? 'later' : 'next'
    isNextTaken ||= !isDone
    return { screen, endpoint, state, count, missing }
  })
}
