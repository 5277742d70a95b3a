import type { Fault } from './fault.ts'

/** Number of the target host or device. Separate from fault kinds, which the console loads late. */
export const targetOf = (fault: Fault): string => ('host' in fault ? fault.host : fault.device)
