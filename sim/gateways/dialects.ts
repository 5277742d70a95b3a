/** Dialects in order of detection. */
import type { Dialect } from '../core/ingest/dialect.ts'
import type { Bridges } from './bridges.ts'
import { native } from './native.ts'
import { Zigbee2mqtt } from './zigbee2mqtt.ts'

export const dialectsWith = (bridges: Bridges): readonly Dialect[] => [native, new Zigbee2mqtt(bridges)]
