/** Dialects in order of detection. */
import type { Dialect } from '../core/ingest/dialect.ts'
import type { Bridges } from './bridges.ts'
import { nativeDialect } from './native.ts'
import { Zigbee2mqtt } from './zigbee2mqtt.ts'

export const dialectsWith = (
  bridges: Bridges,
  stateOf: Parameters<typeof nativeDialect>[0] = () => undefined,
): readonly Dialect[] => [nativeDialect(stateOf), new Zigbee2mqtt(bridges)]
