import { lazyPart } from '../../../ui/lazyPart.ts'

/** Hints come after what they are about. */
export const LazySensorDoubt = lazyPart(
  async () => (await import('./SensorDoubt.tsx')).SensorDoubt,
  'sensorDoubt',
)
