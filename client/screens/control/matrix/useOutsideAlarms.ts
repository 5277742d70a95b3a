import { useOfActiveAlarms } from '../useActiveAlarms.ts'
import { isSameOutside, type OutsideAlarm, outsideAlarms } from './outsideAlarms.ts'

export const useOutsideAlarms = (): readonly OutsideAlarm[] => useOfActiveAlarms(outsideAlarms, isSameOutside)
