/** Asks the process that hashes for a low priority without the idle class, which a busy machine may give no processor at all. */
export const PRIORITY_ALONE = '--priority-alone'
