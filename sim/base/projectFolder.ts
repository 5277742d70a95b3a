/** The folder of the project, which holds `package.json`. */
import { join } from 'node:path'

export const PROJECT_FOLDER = join(import.meta.dirname, '..', '..')
