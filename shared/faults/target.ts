import type { Fault } from './fault.ts'

/** The number of the host or device that it lies over. Apart from the kinds of faults, which the console fetches late. */
export const targetOf = (fault: Fault): string => ('host' in fault ? fault.host : fault.device)
