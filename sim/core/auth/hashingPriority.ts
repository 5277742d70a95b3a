/** Argument that requests low priority without the idle class, which may get no time on a busy machine. */
export const PRIORITY_ALONE = '--priority-alone'
