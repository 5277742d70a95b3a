import { form } from '../zh/form.ts'
import { projects } from '../zh/projects.ts'
import { settings } from '../zh/settings.ts'

/** Projects and settings; the dialog for a new project is also used before the console is open. */
export const texts = {
  form,
  projects,
  settings,
} as const
