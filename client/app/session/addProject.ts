import { createObservable } from '../../store/observable.ts'

/** Whether the dialog for a new project is open; the selector and the page of an account without any open it. */
export const isAddingProject = createObservable(false)
