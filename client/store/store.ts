import { createLiveStore } from './liveStore.ts'

/** The one picture of the current project that the screens of this tab share. */
export const liveStore = createLiveStore()
