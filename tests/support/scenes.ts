/** Scenes, complete and legal, so that a test names only what it is about. */
import type { AtriumEvent } from '#shared/domain/registry.ts'
import type { SceneFacts } from '#shared/domain/scene/scene.ts'
import type { DeviceId } from '#shared/records/device.ts'
import type { SceneId, SceneStep } from '#shared/records/scene.ts'
import { LIGHT, ROOM } from './records.ts'

export const lit = (more: Partial<SceneStep> = {}): SceneStep => ({
  deviceId: LIGHT,
  values: { state: 'ON' },
  delayMs: 0,
  ...more,
})

export const dimmed = (deviceId: DeviceId, brightness: number): SceneStep =>
  lit({ deviceId, values: { state: 'ON', brightness } })

export const sceneFacts = (more: Partial<SceneFacts> = {}): SceneFacts => ({
  ...{ name: '欢迎', nameEn: 'Welcome', image: 'welcome', areaId: ROOM },
  ...{ steps: [lit()], runBy: 'server', key: null },
  ...more,
})

export const aScene = (sceneId: SceneId, more: Partial<SceneFacts> = {}): AtriumEvent => ({
  type: 'SceneAdded',
  data: { sceneId, ...sceneFacts(more) },
})
