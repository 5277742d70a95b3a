import { useOfActiveAlarms } from '../useActiveAlarms.ts'
import { type FloorAlarms, floorAlarms, isSameAlarms } from './floorAlarms.ts'

export const useFloorAlarms = (): readonly FloorAlarms[] => useOfActiveAlarms(floorAlarms, isSameAlarms)
