/** Set-up record types and their screens. The deploy record lists their changes. */
import type { RecordName } from '#shared/records/registry.ts'
import type { ScreenId } from './registry.ts'

export const SET_UP_SCREENS: { readonly [K in RecordName]?: ScreenId } = {
  automation: 'automationControl',
  project: 'projectSetup',
  host: 'hosts',
  remote: 'infraredRemotes',
  floor: 'floors',
  building: 'buildings',
  advanced: 'advanced',
  area: 'areas',
  scene: 'sceneControl',
  device: 'deviceSetup',
  floorPlan: 'floors',
  deviceGroup: 'deviceGroups',
  areaTemplate: 'templates',
  detection: 'unmannedDetection',
}
