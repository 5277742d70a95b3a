import { form } from '../en/form.ts'
import { projects } from '../en/projects.ts'
import { settings } from '../en/settings.ts'

/** Projects and settings; the dialog for a new project is also used before the console is open. */
export const texts = {
  form,
  projects,
  settings,
} as const
