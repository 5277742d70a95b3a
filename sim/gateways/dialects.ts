/** The dialects that hosts may speak, in the order in which they are tried. */
import type { Dialect } from '../core/ingest/dialect.ts'
import { native } from './native.ts'
import { zigbee2mqtt } from './zigbee2mqtt.ts'

export const DIALECTS: readonly Dialect[] = [native, zigbee2mqtt]
