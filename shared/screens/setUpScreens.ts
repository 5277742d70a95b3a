/** What a project is set up with, and the screen for each. The deploy record lists the steps of these record types. */
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
