import { createObservable } from '../../store/observable.ts'

/** Whether the dialog for a new project is open. */
export const isAddingProject = createObservable(false)
