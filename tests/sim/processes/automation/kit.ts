/** A real server with its clock moved by hand, a gateway, and automations on its two lights and its leak sensor. */
import type { AutomationFacts } from '#shared/domain/automation/automation.ts'
import { must } from '#shared/kernel/assert.ts'
import type { AutomationId } from '#shared/records/automation.ts'
import { type AutomationRun, isOpen } from '#shared/records/automationRun.ts'
import { ManualClock } from '#sim/base/clock.ts'
import { factsOf } from '#sim/edge/handlers/declared.ts'
import { automationFacts, reads, sets } from '../../../support/automations.ts'
import { at } from '../../../support/context.ts'
import { aMqttClientFor } from '../../../support/gateway.ts'
import { LEAK_NUMBER } from '../../../support/smallHouse.ts'
import { startTestServer, type TestServer } from '../../../support/testServer.ts'
import { until } from '../../../support/until.ts'

/** Tuesday, 14 November 2023, 22:13:20 UTC. */
export const START_MS = 1_700_000_000_000
export const [ONE, TWO] = ['00158D00000000A0', '00158D00000000A1']
export const LEAK = LEAK_NUMBER

export interface Site {
  readonly clock: ManualClock
  readonly site: TestServer
  readonly gateway: Awaited<ReturnType<typeof aMqttClientFor>>
  readonly one: `dev_${string}`
  readonly two: `dev_${string}`
  readonly leak: `dev_${string}`
}

export async function startSite(): Promise<Site> {
  const clock = new ManualClock(START_MS)
  const site = await startTestServer({ clock })
  return siteOf(site, clock)
}

export async function siteOf(site: TestServer, clock: ManualClock): Promise<Site> {
  const [project] = site.projects
  const gateway = await aMqttClientFor(site, project)
  await until(() => [...site.workspace(project).state.all('host')].some(({ isOnline }) => isOnline))
  const [one, two] = project.house.lights
  return { clock, site, gateway, one, two, leak: project.house.leakSensor }
}

export async function add(
  { site, clock }: Pick<Site, 'site' | 'clock'>,
  name: string,
  more: Partial<AutomationFacts> = {},
): Promise<AutomationId> {
  const facts = automationFacts({ name, nameEn: '', areaId: null, ...more })
  const made = await site.workspace(site.projects[0]).run('AddAutomation', facts, at(clock.now()))
  return factsOf(made).one('AutomationAdded').automationId
}

let seq = 0
/** Reports device values by number; resolves once ingested. */
export function say({ gateway }: Pick<Site, 'gateway'>, d: Record<string, object>): Promise<void> {
  seq += 1
  return gateway.report({ t: 1, seq, d })
}

/** Report of the leak sensor. */
export const sayWet = (on: Pick<Site, 'gateway'>, isWet: boolean): Promise<void> =>
  say(on, { [LEAK]: { water_leak: isWet } })

export const runsOf = ({ site }: Pick<Site, 'site'>, automationId?: AutomationId): AutomationRun[] => {
  const { state } = site.workspace(site.projects[0])
  const all = [...state.all('automationRun')]
  return automationId ? all.filter((run) => run.automationId === automationId) : all
}
export const outcomesOf = (on: Pick<Site, 'site'>, automationId?: AutomationId) =>
  runsOf(on, automationId).map(({ outcome }) => outcome)
/** Everything that was decided is durable, and no run is open. */
export async function settled(on: Pick<Site, 'site'>): Promise<void> {
  await until(() => on.site.server.services.workspaces.isSettled && !runsOf(on).some(isOpen))
}
export const controlsOf = ({ gateway }: Pick<Site, 'gateway'>) => gateway.controls.map(({ d }) => d)

/** Water: the first light on. */
export const whenWet = (leak: Site['leak'], forMs = 0) =>
  reads({ id: 'wet1', deviceIds: [leak], property: 'water_leak', value: true, forMs })
export const lightOn = (deviceId: Site['one'], id = 'task1', delayMs = 0) =>
  sets({ id, deviceId, delayMs, values: { state: 'ON' } })
export const firstRun = (on: Pick<Site, 'site'>) => must(runsOf(on)[0], 'a run')
