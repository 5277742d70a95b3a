import { lazyPart } from '../../../ui/lazyPart.ts'

/** Loaded after the temperature it concerns. */
export const LazySensorDoubt = lazyPart(
  async () => (await import('./SensorDoubt.tsx')).SensorDoubt,
  'sensorDoubt',
)
